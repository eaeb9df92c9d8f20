import { NOW } from '../fixtures/fixed-clock.ts';
import type { Locator, Page } from '@playwright/test';
import { buildItem, manyOrders, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { orderDrawer } from '../fixtures/order-drawer.ts';
import { moveTo, moveToOrder, orderRow, ordersGrid, openOrder } from '../fixtures/orders-list.ts';

/** A long ticket, as real tills print them, and enough lines to scroll. */
const LONG = { ticketNumber: '32589681849', items: Array.from({ length: 40 }, (_, line) => buildItem(20, line + 1)) };
const ROUNDS = { items: [buildItem(22, 1, { submitRound: 1 }), buildItem(22, 2, { submitRound: 2 })] };
const orders = manyOrders(30, (number) => ({ 20: LONG, 22: ROUNDS })[number] ?? {});

function longDrawer(page: Page): Locator {
  return orderDrawer(page, { id: uuid(1, 20), ...LONG });
}

function contentOf(drawer: Locator): Locator {
  return drawer.getByRole('group', { name: LONG.ticketNumber });
}

async function scrollPosition(content: Locator): Promise<number> {
  return content.evaluate((element) => Math.round(element.scrollTop));
}

test('an order is readable in narrow windows, with large text and forced colors, and by keyboard, section by section and without clipboard', async ({
  page,
  startHostile,
}) => {
  const { url } = await startHostile(orders);
  const drawer = longDrawer(page);
  const heading = drawer.getByRole('heading', { level: 2 });
  const store = drawer.getByText('Soho', { exact: true });
  await page.setViewportSize({ width: 320, height: 740 });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  });
  await page.clock.install({ time: NOW });
  await openOrder(page, url, uuid(1, 20));
  for (const width of [320, 360]) {
    await test.step(`at ${width} px the ticket fits one line and the store’s name is uncut`, async () => {
      await page.setViewportSize({ width, height: 740 });
      await expect(drawer.getByText('Product 40').first()).toBeAttached();
      await expect.poll(() => heading.evaluate((element) => element.clientHeight / 20)).toBeLessThan(2);
      await expect
        .poll(() => store.evaluate((name) => name.scrollWidth <= (name.parentElement?.clientWidth ?? 0)))
        .toBe(true);
    });
  }

  for (const { name, width, height, fontSize, share } of [
    { name: 'at 400% zoom', width: 320, height: 256, fontSize: '100%', share: 0.4 },
    { name: 'with text twice the size', width: 360, height: 740, fontSize: '200%', share: 0.5 },
  ]) {
    await test.step(`${name} the order takes most of the window`, async () => {
      await page.setViewportSize({ width, height });
      await moveTo(page, `/orders/${uuid(1, 20)}`);
      await expect(drawer.getByText('Product 40').first()).toBeAttached();
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize);
      await contentOf(drawer).focus();
      for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('PageDown');
      const close = drawer.getByRole('button', { name: 'Close' });
      await expect(close).toBeInViewport();
      await expect
        .poll(() =>
          drawer.evaluate((element) => {
            const title = element.querySelector('h2')?.parentElement?.parentElement?.parentElement;
            return (title?.getBoundingClientRect().bottom ?? Infinity) / window.innerHeight;
          }),
        )
        .toBeLessThan(share);
      const nav = drawer.getByRole('navigation');
      await expect.poll(() => nav.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(0);
      await close.click();
      // The list keeps room for a day’s heading and a row, if need be by scrolling the page.
      await expect.poll(() => ordersGrid(page).evaluate((grid) => grid.clientHeight)).toBeGreaterThan(130);
    });
  }

  await test.step('with forced colors the open row and a pressed button are still distinguishable', async () => {
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
    await page.setViewportSize({ width: 1440, height: 720 });
    await page.emulateMedia({ forcedColors: 'active' });
    await moveToOrder(page, uuid(1, 22));
    const edge = (number: number) =>
      orderRow(page, ticketOf(number)).evaluate((row) => getComputedStyle(row, '::before').borderInlineStartWidth);
    await expect.poll(async () => [await edge(22), await edge(21)]).toEqual(['6px', '0px']);
    const byRound = page.getByRole('button', { name: 'By kitchen round' });
    const color = () => byRound.evaluate((button) => getComputedStyle(button).backgroundColor);
    const before = await color();
    await byRound.click();
    await page.mouse.move(0, 0);
    await expect.poll(color).not.toBe(before);
  });

  await page.emulateMedia({ forcedColors: null });
  await moveTo(page, '/orders');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  for (const [name, width] of [
    ['beside the list', 1440],
    ['over the list', 900],
  ] as const) {
    await test.step(name, async () => {
      await page.setViewportSize({ width, height: 800 });
      await orderRow(page, LONG.ticketNumber).focus();
      await page.keyboard.press('Enter');
      await expect(drawer.getByText('Product 40').first()).toBeAttached();
      if (width > 1100) await page.keyboard.press('Enter');
      const content = contentOf(drawer);
      await expect(content).toBeFocused();
      await expect(content).toHaveCSS('outline-style', 'solid');
      await page.keyboard.press('PageDown');
      await expect.poll(() => scrollPosition(content)).toBeGreaterThan(200);
      await page.keyboard.press('End');
      await expect(drawer.getByRole('heading', { name: 'Details' })).toBeInViewport();
      await page.keyboard.press('j');
      const next = orderDrawer(page, { id: uuid(1, 19), ticketNumber: ticketOf(19) });
      await expect(next.getByRole('group', { name: ticketOf(19) })).toBeFocused();
      await expect(next.getByText(`${ticketOf(19)}, Soho, Paid, £13.20`)).toBeAttached();
      await page.keyboard.press('k');
      await expect(content).toBeFocused();
      // Once, on a busy machine, a pixel was left, perhaps of the animation of the key before.
      await expect.poll(() => scrollPosition(content)).toBeLessThan(2);
      await page.keyboard.press('Escape');
      await expect(orderRow(page, LONG.ticketNumber)).toBeFocused();
    });
  }

  await test.step('the section navigation marks the current section', async () => {
    await page.setViewportSize({ width: 1440, height: 720 });
    await moveToOrder(page, uuid(1, 20));
    const nav = drawer.getByRole('navigation', { name: 'Order sections' });
    await expect(nav.locator('[aria-current]')).toHaveText('Items 40');
    await nav.getByRole('button', { name: 'Timeline' }).click();
    await expect(drawer.getByRole('heading', { name: 'Timeline' })).toBeFocused();
    await expect(drawer.getByText('Order created')).toBeInViewport();
    await expect(nav.locator('[aria-current]')).toHaveText('Timeline');
    await nav.getByRole('button', { name: 'Details' }).click();
    await expect(nav.locator('[aria-current]')).toHaveText('Details');
    await expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
    await contentOf(drawer).hover();
    await page.mouse.wheel(0, -9_000);
    await expect(nav.locator('[aria-current]')).toHaveText('Items 40');
  });

  await test.step('without clipboard access the text to copy is shown selected', async () => {
    await drawer.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Copy as text' }).click();
    const field = page.getByRole('textbox', { name: /^Your browser doesn’t let Tillview copy/ });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(/^Soho\n\nOrder 32589681849 · Copy/);
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain('Product 40');
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(drawer).toBeVisible();
  });

  await test.step('a pointer that only passes over the time does not open its card', async () => {
    const time = drawer.getByRole('group', { name: 'Order time on other clocks' });
    await expect(time).toBeVisible();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000));
    await time.getByRole('button').hover();
    await page.clock.runFor(200);
    await expect(time.getByRole('button', { name: 'Copy UTC' })).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(time.getByRole('button', { name: 'Copy UTC' })).toBeVisible();
  });
});
