import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS } from './chromium.ts';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: [...CHROMIUM_FLAGS] });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
for (const [i, path] of ['/orders?date=last_week&payment_status=paid', '/refunds?date=last_week', '/insights?date=last_week&compare=month', '/exceptions?date=last_week', '/close?store_id=ad9597cd-5930-5a08-a22c-171a154854e7&from=2026-11-27&to=2026-11-27'].entries()) {
  await page.goto('http://127.0.0.1:7801' + path); await page.waitForTimeout(2500);
  await page.emulateMedia({ media: 'print' }); await page.waitForTimeout(600);
  await page.pdf({ path: `/tmp/w/shots/p${i}.pdf`, format: 'A4' });
  await page.emulateMedia({ media: 'screen' });
}
await browser.close();
