import { chromium } from '@playwright/test';

const [url = '', file = '', size = '1440x900', ...acts] = process.argv.slice(2);
const [width = 1440, height = 900] = size.split('x').map(Number);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width, height }, colorScheme: process.env.DARK ? 'dark' : 'light' });
page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') console.log('console', m.text().slice(0, 300)); });
page.on('pageerror', (e) => console.log('pageerror', String(e.stack).slice(0, 600)));
const requests: string[] = [];
page.on('request', (r) => { if (r.url().includes('/api/')) requests.push(r.url().replace(/^.*\/api/, '/api')); });
page.on('response', (r) => { if (r.status() >= 400) console.log(r.status(), r.url()); });
await page.goto(url);
await page.waitForTimeout(2500);
for (const act of acts) {
  const [kind, ...rest] = act.split(':'); const arg = rest.join(':');
  if (kind === 'click') await page.getByRole('button', { name: arg }).first().click();
  if (kind === 'link') await page.getByRole('link', { name: arg }).first().click();
  if (kind === 'css') await page.locator(arg).first().click();
  if (kind === 'wheel') { await page.mouse.move(width / 3, height / 2); await page.mouse.wheel(0, Number(arg)); }
  if (kind === 'key') await page.keyboard.press(arg);
  if (kind === 'type') await page.keyboard.type(arg, { delay: 40 });
  if (kind === 'go') await page.goto(new URL(arg, url).href);
  if (kind === 'back') await page.goBack();
  if (kind === 'wait') await page.waitForTimeout(Number(arg));
  if (kind === 'shot') await page.screenshot({ path: arg });
  await page.waitForTimeout(700);
}
await page.screenshot({ path: file });
console.log(page.url()); console.log(requests.join('\n'));
await browser.close();
