import { readFile } from 'node:fs/promises';
import { buildItem, buildOrder, buildRefund, moment, ticketOf } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { openOrder } from '../fixtures/orders-list.ts';

/** With a refund, a staff note, and a field that no schema knows. */
const rich = buildOrder(7, moment(7 * 3_600), {
  paymentStatus: 'refunded',
  note: 'No onions.\nRing twice.',
  items: [buildItem(7, 1, { productName: { _base: '<b>Ham</b>\u202E by weight\nsliced' } })],
  refunds: [
    buildRefund(7, { amountCents: 500, reason: 'wrong item', createdAt: moment(9 * 3_600) }),
  ],
  loyalty: { points: 12, tier: 'gold' },
});
test('an order is copied as link and text, and downloaded', async ({
  page,
  context,
  startKept,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { url } = await startKept([rich]);
  const answer = page.waitForResponse(new RegExp(`/api/orders/${rich.id}$`));
  await openOrder(page, url, rich.id);
  const drawer = page.getByRole('complementary', { name: ticketOf(7) });
  const body = await (await answer).text();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const choose = async (name: string) => {
    await drawer.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('dialog', { name: 'More actions' }).getByRole('button', { name }).click();
  };
  await drawer.getByRole('button', { name: 'Copy link to this order' }).click();
  await expect.poll(clipboard).toBe(`${url}/orders/${rich.id}`);
  await choose('Copy as text');
  await expect
    .poll(clipboard)
    .toMatch(/2 × <b>Ham<\/b> by weight sliced: £12.00[^]*Total after refunds: £8.20/);
  expect(await clipboard()).not.toMatch(/wrong item|http|No onions/);
  const download = page.waitForEvent('download');
  await choose('Download JSON');
  expect((await download).suggestedFilename()).toBe(`order-${ticketOf(7)}.json`);
  expect(await readFile(await (await download).path(), 'utf8')).toBe(body);
  await drawer.getByText('Raw data').click();
  await drawer.getByRole('button', { name: 'Copy Raw data' }).click();
  await expect.poll(clipboard).toContain('"tier": "gold"');
});

test('printing an open order prints only its receipt, in black', async ({ page, startKept }) => {
  const { url } = await startKept([rich]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await openOrder(page, url, rich.id);
  const drawer = page.getByRole('complementary', { name: ticketOf(7) });
  await expect(drawer).toHaveAttribute('aria-busy', 'false');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const receipt = page.locator('.printed-receipt');
  await expect(receipt).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toContainText(`Order ${ticketOf(7)}`);
  await expect(receipt).toContainText('wrong item');
  await expect(receipt).not.toContainText('No onions');
  await expect(drawer).toBeHidden();
  await expect(receipt).toHaveCSS('color', /^lab\(1\d\./);
});

test('a long order is printed only after a question', async ({ page, startKept }) => {
  const items = Array.from({ length: 600 }, (_, index) => buildItem(8, index + 1));
  const long = buildOrder(8, moment(8 * 3_600), { items });
  const { url } = await startKept([long, rich]);
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void (questions.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  const printed = page.locator('[data-printed]');
  const open = async ({ id }: { readonly id: string }) => {
    await openOrder(page, url, id);
    await expect(page.getByRole('complementary')).toHaveAttribute('aria-busy', 'false');
  };
  await open(long);
  await page.keyboard.press('Control+p');
  expect(questions).toEqual(['More than 10 pages will be printed. Print anyway?']);
  await expect(printed).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(printed).toHaveCount(1);
  expect(questions).toHaveLength(2);
  await open(rich);
  await page.keyboard.press('Control+p');
  await expect(printed).toHaveCount(1);
  expect(questions).toHaveLength(2);
});

test('a guest is forgotten from an order, after a question that Escape answers with no', async ({
  page,
  startKept,
}) => {
  const guest = { memberName: 'Ada Quill', memberPhone: '+44 20 7946 0958' };
  const other = buildOrder(8, moment(8 * 3_600), guest);
  const { url } = await startKept([buildOrder(7, moment(7 * 3_600), guest), other, rich]);
  await openOrder(page, url, other.id);
  const drawer = page.getByRole('complementary', { name: ticketOf(8) });
  const question = page.getByRole('dialog', { name: 'Forget this guest?' });
  await expect(drawer).toContainText('Ada Quill');
  const ask = async () => {
    await drawer.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Forget this guest…' }).click();
  };
  await ask();
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await ask();
  await question.getByRole('button', { name: 'Forget guest' }).click();
  await expect(page.getByText('Guest forgotten')).toBeVisible();
  await expect(drawer).not.toContainText('Ada Quill');
  const headers = { 'X-Requested-With': 'tillview' };
  const kept = await page.request.get(`${url}/api/orders?q=quill`, { headers });
  expect(await kept.json()).toMatchObject({ orders: [] });
  // An order that names nobody has no such action.
  await openOrder(page, url, rich.id);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('button', { name: 'Download JSON' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Forget this guest…' })).toHaveCount(0);
});
