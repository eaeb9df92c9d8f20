import { buildItem, manyOrders, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { moveTo, moveToOrder, orderRow, ordersGrid, openOrder } from '../fixtures/orders-list.ts';

/** Long enough to scroll. */
const LONG = {
  ticketNumber: '32589681849',
  items: Array.from({ length: 40 }, (_, line) => buildItem(20, line + 1)),
};
const LONG_ID = uuid(1, 20);
const orders = manyOrders(30, (number) => (number === 20 ? LONG : {}));

test('an order is readable in narrow windows, large text and forced colors', async ({
  page,
  startKept,
}) => {
  const { url } = await startKept(orders);
  const drawer = orderDrawer(page, { id: LONG_ID, ...LONG });
  const content = drawer.getByRole('group', { name: LONG.ticketNumber });
  const lastLine = drawer.getByText('Product 40').first();
  const close = drawer.getByRole('button', { name: 'Close' });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  });
  await page.setViewportSize({ width: 320, height: 740 });
  await openOrder(page, url, LONG_ID);
  await expect(lastLine).toBeAttached();
  const heading = drawer.getByRole('heading', { level: 2 });
  await expect.poll(() => heading.evaluate((element) => element.clientHeight / 20)).toBeLessThan(2);
  const isWhole = (name: Element) => name.scrollWidth <= (name.parentElement?.clientWidth ?? 0);
  await expect.poll(() => drawer.getByText('Soho', { exact: true }).evaluate(isWhole)).toBe(true);

  for (const { name, width, height, fontSize, share } of [
    { name: 'at 400% zoom', width: 320, height: 256, fontSize: '100%', share: 0.4 },
    { name: 'with text twice the size', width: 360, height: 740, fontSize: '200%', share: 0.5 },
  ]) {
    await test.step(`${name} the order fills most of the window`, async () => {
      await page.setViewportSize({ width, height });
      await moveTo(page, `/orders/${LONG_ID}`);
      await expect(lastLine).toBeAttached();
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize);
      await content.focus();
      for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('PageDown');
      await expect(close).toBeInViewport();
      const shareOfTitle = (element: Element) => {
        const title = element.querySelector('h2')?.parentElement?.parentElement?.parentElement;
        return (title?.getBoundingClientRect().bottom ?? Infinity) / innerHeight;
      };
      await expect.poll(() => drawer.evaluate(shareOfTitle)).toBeLessThan(share);
      await close.click();
      // The list keeps at least one heading and one row, by scrolling the page if needed.
      await expect
        .poll(() => ordersGrid(page).evaluate((grid) => grid.clientHeight))
        .toBeGreaterThan(130);
    });
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));

  for (const width of [900, 1440]) {
    await test.step(`keys scroll the order, open the next and return to its row, at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 720 });
      await orderRow(page, LONG.ticketNumber).focus();
      await page.keyboard.press('Enter');
      await expect(lastLine).toBeAttached();
      if (width > 1100) await page.keyboard.press('Enter');
      await expect(content).toBeFocused();
      await expect(content).toHaveCSS('outline-style', 'solid');
      await page.keyboard.press('End');
      await expect(drawer.getByRole('heading', { name: 'Details' })).toBeInViewport();
      await page.keyboard.press('j');
      const next = orderDrawer(page, { id: uuid(1, 19), ticketNumber: ticketOf(19) });
      await expect(next.getByRole('group', { name: ticketOf(19) })).toBeFocused();
      await expect(next.getByText(`${ticketOf(19)}, Soho, Paid, £13.20`)).toBeAttached();
      await page.keyboard.press('k');
      await expect(content).toBeFocused();
      // On a busy machine, smooth scrolling after the last key may still be under way.
      await expect.poll(() => content.evaluate(({ scrollTop }) => scrollTop)).toBeLessThan(2);
      await page.keyboard.press('Escape');
      await expect(orderRow(page, LONG.ticketNumber)).toBeFocused();
    });
  }

  await test.step('the navigation marks the current section, and forced colors show the open row', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await moveToOrder(page, LONG_ID);
    const edgeOf = (ticket: string) =>
      orderRow(page, ticket).evaluate(
        (row) => getComputedStyle(row, '::before').borderInlineStartWidth,
      );
    await expect
      .poll(async () => [await edgeOf(LONG.ticketNumber), await edgeOf(ticketOf(21))])
      .toEqual(['6px', '0px']);
    const nav = drawer.getByRole('navigation', { name: 'Order sections' });
    await expect(nav.locator('[aria-current]')).toHaveText('Items 40');
    await nav.getByRole('button', { name: 'Timeline' }).click();
    await expect(drawer.getByRole('heading', { name: 'Timeline' })).toBeFocused();
    await expect(drawer.getByText('Order created')).toBeInViewport();
    await content.hover();
    await page.mouse.wheel(0, -9_000);
    await expect(nav.locator('[aria-current]')).toHaveText('Items 40');
  });

  await test.step('without clipboard access the text to copy is shown selected', async () => {
    await drawer.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Copy as text' }).click();
    const field = page.getByRole('textbox', { name: /^Your browser doesn’t let Tillview copy/ });
    await expect(field).toBeFocused();
    await expect
      .poll(() => page.evaluate(() => getSelection()?.toString()))
      .toMatch(/Order 32589681849\n/);
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(drawer).toBeVisible();
  });
});
