import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompressed } from './precompressed.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompressed()],
  build: { manifest: true, assetsInlineLimit: 0 },
  server: { port: 5173, proxy: { '/api': server } },
})
