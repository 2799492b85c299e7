import { chromium } from 'playwright-core'
const base='http://127.0.0.1:3914'
const api=async(m,p,b,t)=>{const r=await fetch(base+'/api'+p,{method:m,headers:{'content-type':'application/json',...(t?{authorization:'Bearer '+t}:{})},body:b&&JSON.stringify(b)});const j=await r.json().catch(()=>null);if(!r.ok)console.log(m,p,r.status,JSON.stringify(j));return j}
const {token:admin}=await api('POST','/auth/login',{email:'admin@example.com',password:'snowplow-admin'})
const url=process.argv[2]
const token=url.split('#')[1]
const page1=await api('POST','/school-class/teacher/entry',{token,snowplowName:'Together We Plow',snowplowNameDescription:'All of us drew it.',teacherName:'Ms. Example',hasConsent:true})
console.log(page1?.classEntry)
const browser=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell'})
const ctx=await browser.newContext({viewport:{width:1440,height:900},baseURL:base})
const page=await ctx.newPage()
await page.goto('/robots.txt'); await page.evaluate((t)=>localStorage.setItem('jwt',t),admin)
await page.goto('/admin/class-list'); await page.waitForTimeout(2500); await page.screenshot({path:'/tmp/w/a1.png'})
await page.goto('/admin/public-submission-list?text=Together'); await page.waitForTimeout(2500); await page.getByText('Together We Plow').first().click(); await page.waitForTimeout(2000); await page.screenshot({path:'/tmp/w/a2.png'})
const ph=await browser.newContext({viewport:{width:390,height:844},baseURL:base})
const p2=await ph.newPage(); await p2.goto(url); await p2.waitForTimeout(1500); await p2.screenshot({path:'/tmp/w/a3.png',fullPage:true})
await p2.getByRole('link',{name:'See or change the entry'}).click(); await p2.waitForTimeout(1500); await p2.screenshot({path:'/tmp/w/a4.png',fullPage:true})
await browser.close()
