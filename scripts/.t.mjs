import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath:'/usr/bin/chromium-headless-shell', args:['--no-sandbox','--disable-gpu'] });
const p = await b.newPage({viewport:{width:1440,height:900}});
p.on('console', m=>console.log('C', m.type(), m.text().slice(0,300))); p.on('pageerror', e=>console.log('E', e.message));
const url='http://127.0.0.1:4901';
await p.goto(url+'/orders'); await p.waitForTimeout(3000);
const doc = await (await p.request.get(url+'/orders',{headers:{Accept:'text/html'}})).text();
await p.route(/\/assets\/.*\.js$/, r=> doc.includes(new URL(r.request().url()).pathname)?r.fallback():r.abort('internetdisconnected'));
for (let i=0;i<3;i++){
await p.getByRole('navigation',{name:'Pages'}).getByRole('link',{name:'Insights'}).click(); await p.waitForTimeout(1500);
console.log('MAIN', (await p.locator('main').innerHTML()).slice(0,300), p.url());
await p.goBack(); await p.waitForTimeout(800); console.log('BACK', (await p.locator('main').innerHTML()).length);
}
await b.close();
