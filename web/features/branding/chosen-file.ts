/** Encodes a file in base64. @throws when it cannot be read */
export async function encodeBase64(file: Blob): Promise<string> {
  const reader = new FileReader()
  const read = new Promise<string>((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
  })
  reader.readAsDataURL(file)
  return (await read).split(',')[1] ?? ''
}
