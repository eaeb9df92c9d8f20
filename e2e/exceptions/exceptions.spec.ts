import type { Page } from '@playwright/test';
import { buildOrder, buildRefund, moment, STORES, ticketOf } from '../fixtures/build-order.ts';
import { expectAccessible } from '../fixtures/expect-accessible.ts';
import { moveTo, moveToPage } from '../fixtures/orders-list.ts';
import { settledBox } from '../fixtures/settled-box.ts';
import { expect, test } from '../fixtures/test.ts';
import {
  ABROAD,
  CANCELLED,
  DAY,
  entry,
  expectListed,
  LATE,
  link,
  list,
  openPage,
  ORDERS,
  YESTERDAY,
} from './exceptions-page.ts';

/** One minute before now. */
const TODAY = 17 * DAY + 13 * 3_600 - 60;
const [soho] = STORES;

/** A suspected duplicate pair, weeks before the default period. */
const TWICE = [40, 41].map((number) => buildOrder(number, moment(YESTERDAY - 26 * DAY + number)));
const DAY_OF_TWICE = 'from=2026-10-22&to=2026-10-22';

async function movePage(page: Page, search = ''): Promise<void> {
  await moveTo(page, `/exceptions${search}`);
  await expectListed(page);
}

/** Moves the pointer off the list, so entries can leave it. */
async function leaveList(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  );
}

test('exceptions are listed by money at stake and open beside the list', async ({
  page,
  startKept,
}) => {
  const { url } = await startKept([...ORDERS, ...TWICE]);
  await openPage(page, url);
  await expect(list(page).getByRole('listitem')).toHaveCount(3);
  await expect(list(page).getByRole('listitem').last()).toContainText('after the order');
  await expect(entry(page, CANCELLED)).toContainText('£13.20');
  await expect(entry(page, CANCELLED)).toContainText('Soho');
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals).toContainText('3 exceptions');
  await expect(totals).toContainText('2 certain');
  await expect(totals).toContainText('at stake');
  await expectAccessible(page);

  await link(page, CANCELLED).click();
  await expect(page).toHaveURL(/order=.*&entry=/);
  const drawer = page.getByRole('complementary');
  await expect(drawer.getByRole('heading', { name: ticketOf(CANCELLED) })).toBeVisible();
  await expect(drawer.getByText(/^For review/)).toBeVisible();
  await page.keyboard.press('j');
  await expect(drawer.getByRole('heading', { name: ticketOf(ABROAD) })).toBeVisible();
  await page.keyboard.press('j');
  await expect(drawer.getByRole('heading', { name: ticketOf(LATE) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(link(page, LATE)).toBeFocused();

  await test.step('the navigation counts exceptions, and the drawer names them', async () => {
    // Counts the default period, whatever the page shows.
    const tab = page.getByRole('link', { name: /^Exceptions/ });
    await expect(tab).toHaveText('Exceptions2');
    await movePage(page, '?date=today');
    await expect(tab).toHaveText('Exceptions2');
    await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('link', { name: ticketOf(CANCELLED), exact: true }).click();
    await drawer.getByRole('link', { name: /^For review/ }).click();
    await expect(page).toHaveURL(
      /\/exceptions\?store_id=[^&]+&from=2026-11-17&to=2026-11-17&kind=cancelled_but_paid&order=/,
    );
    await expect(drawer.getByRole('heading', { name: ticketOf(CANCELLED) })).toBeVisible();
  });

  await test.step('filters and sorting are in the URL', async () => {
    await movePage(page, `?kind=late_refund&store_id=${soho.id}`);
    await expect(list(page).getByRole('listitem')).toHaveCount(1);
    await expect(entry(page, LATE)).toBeVisible();
    await page.getByRole('button', { name: /^Remove filter: Kind/ }).click();
    await expect(list(page).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: /^Kind/ }).click();
    await expect(page.getByRole('checkbox', { name: 'Late refund 1' })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Sort by/ }).click();
    await page.getByRole('group', { name: 'Sort by' }).getByText('Newest first').click();
    await expect(page).toHaveURL(/sort=-time/);

    await entry(page, LATE).getByRole('link', { name: 'Mia' }).click();
    await expect(page).toHaveURL(/person=m1/);
    await expect(list(page).getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Remove filter: Customer Mia' }).click();
    await expect(list(page).getByRole('listitem')).toHaveCount(2);

    await moveTo(page, '/exceptions?amount_min=999999');
    await expect(page.getByText('No exceptions match these filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear all filters' }).last().click();
    await expect(list(page).getByRole('listitem')).toHaveCount(3);
  });

  await test.step('the keyboard moves, opens, notes, snoozes and reopens', async () => {
    const first = list(page).locator('[data-entry]').first();
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(link(page, LATE)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(first).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('s');
    await page.keyboard.press('Escape');
    await expect(link(page, LATE)).toBeFocused();
    const snooze = entry(page, LATE).getByRole('button', { name: 'Snooze' }).first();
    await snooze.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(snooze).toBeFocused();
    await page.keyboard.press('l');
    await page.keyboard.type('Seen by Ana');
    // The input method consumes Escape to end a composition.
    const composing = { key: 'Escape', keyCode: 229, isComposing: true };
    await page.getByRole('textbox', { name: 'Note' }).dispatchEvent('keydown', composing);
    await page.keyboard.press('Enter');
    await expect(entry(page, LATE)).toContainText('Seen by Ana');
    await expect(link(page, LATE)).toBeFocused();
    await page.keyboard.press('r');
    await expect(entry(page, LATE).getByRole('button', { name: 'Snooze' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('complementary').getByRole('heading', { name: ticketOf(LATE) }),
    ).toBeVisible();
  });

  await test.step('on a phone, from the menu to an order and back', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await moveToPage(page, '/orders');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: /^Exceptions \d/ }).click();
    await expect(list(page).getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await link(page, CANCELLED).click();
    await expect(page.getByRole('dialog')).toContainText(ticketOf(CANCELLED));
    await page.goBack();
    await expect(link(page, CANCELLED)).toBeVisible();
  });

  await test.step('an entry opens with a press anywhere, and links to the other order', async () => {
    await page.setViewportSize({ width: 1440, height: 720 });
    await movePage(page, `?${DAY_OF_TWICE}`);
    const { x, y, width, height } = await settledBox(entry(page, 41));
    await page.mouse.click(x + width / 2, y + height - 3);
    await page.waitForURL(/order=/);
    await expect(
      page.getByRole('complementary').getByRole('heading', { name: ticketOf(41) }),
    ).toBeVisible();
    await entry(page, 41)
      .getByRole('link', { name: ticketOf(40), exact: true })
      .click();
    await expect(page).toHaveURL(/\/orders\//);
  });
});

test('a reviewed entry leaves the list, and comes back once it changes', async ({
  page,
  startKept,
}) => {
  const { url, save } = await startKept(ORDERS);
  await openPage(page, url);
  await entry(page, CANCELLED).getByRole('button', { name: 'Reviewed' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Voided by the terminal');
  await page.getByRole('button', { name: 'Mark as reviewed' }).click();
  // An entry stays while the pointer is over it.
  await expect(entry(page, CANCELLED)).toContainText('Voided by the terminal');
  await expect(list(page).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('link', { name: /^Exceptions/ })).toHaveText('Exceptions1');
  await entry(page, LATE).getByRole('button', { name: 'Snooze' }).click();
  const form = page.getByRole('form');
  const day = form.getByRole('button', { name: 'Show again on: Thu, Nov 19, 2026' });
  const calendar = page.getByRole('dialog', { name: 'Show again on' });
  await day.click();
  await expect(calendar.getByRole('button', { name: 'Wednesday, November 18' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await day.click();
  await calendar.getByRole('button', { name: 'Friday, November 20, 2026' }).click();
  await form.getByRole('button', { name: 'Snooze' }).click();
  await expect(entry(page, LATE)).toContainText('Snoozed until Nov 20');
  await expect(list(page).getByRole('listitem')).toHaveCount(3);
  await leaveList(page);
  await expect(list(page).getByRole('listitem')).toHaveCount(1);

  await movePage(page, '?state=looked_at');
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await entry(page, CANCELLED).getByRole('button', { name: 'Reopen' }).click();
  // The pressed button is gone, and the list has the focus.
  await expect(list(page).locator(':focus')).toHaveCount(1);
  await leaveList(page);
  await expect(list(page)).toHaveCount(0);
  await movePage(page);
  await expect(entry(page, CANCELLED)).toContainText('Voided by the terminal');
  await link(page, CANCELLED).focus();
  await page.keyboard.press('l');
  await page.keyboard.press('Enter');
  await expect(entry(page, CANCELLED)).toContainText('Reviewed');

  await test.step('after a reload it is still gone; new entries wait for the pointer to leave', async () => {
    await openPage(page, url);
    await expect(list(page).getByRole('listitem')).toHaveCount(1);
    await entry(page, ABROAD).hover();
    const before = await settledBox(entry(page, ABROAD));
    await save([buildOrder(30, moment(TODAY), { fulfillmentStatus: 'cancelled' })]);
    // The navigation updates at once.
    await expect(page.getByRole('link', { name: /^Exceptions/ })).toHaveText('Exceptions2');
    await expect(list(page).getByRole('listitem')).toHaveCount(1);
    expect(await settledBox(entry(page, ABROAD))).toEqual(before);
    await leaveList(page);
    await expect(entry(page, 30)).toBeVisible();
  });

  await test.step('an entry reopens when a relevant amount changes', async () => {
    const refund = buildRefund(CANCELLED, { createdAt: moment(YESTERDAY), reason: 'Voided' });
    await save([
      buildOrder(CANCELLED, moment(YESTERDAY), {
        fulfillmentStatus: 'cancelled',
        refunds: [refund],
      }),
    ]);
    await expect(entry(page, CANCELLED).first()).toContainText('Changed since then');
  });
});

test('routine entries fold to a line, and several rows are reviewed at once', async ({
  page,
  startKept,
}) => {
  const late = Array.from({ length: 22 }, (_, index) =>
    buildOrder(50 + index, moment(YESTERDAY - 12 * DAY + index), {
      refunds: [
        buildRefund(50 + index, {
          createdAt: moment(YESTERDAY),
          amountCents: 100 + index,
          reason: 'Cold',
        }),
      ],
    }),
  );
  const { url } = await startKept([...ORDERS, ...late]);
  await openPage(page, url, `?kind=late_refund,cancelled_but_paid&store_id=${soho.id}`);
  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals).toContainText('24 exceptions');
  const fold = list(page).getByRole('button', { name: 'Late refund 14' });
  await expect(list(page).getByRole('listitem')).toHaveCount(11);
  await expect(list(page).getByRole('listitem').last()).toContainText('in all');
  await fold.click();
  await expect(list(page).getByRole('listitem')).toHaveCount(25);
  await expect(entry(page, 50)).toBeVisible();
  await expectAccessible(page);

  await test.step('the keyboard selects the fold and a row', async () => {
    await fold.press('x');
    await expect(entry(page, 50).getByRole('checkbox')).toBeDisabled();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    const bar = page.getByRole('region', { name: '15 selected' });
    await page.keyboard.press('s');
    await expect(bar.getByRole('textbox', { name: 'Note' })).toBeFocused();
    await page.keyboard.press('Escape');
    const saved = page.waitForRequest((request) => request.method() === 'PUT');
    await bar.getByRole('button', { name: 'Mark as reviewed' }).click();
    expect((await saved).postDataJSON().marks).toHaveLength(15);
    // With the bar's end, the list has the focus.
    await expect(bar).toHaveCount(0);
    await leaveList(page);
    await expect(totals).toContainText('9 exceptions');
    await expect(list(page).getByRole('listitem')).toHaveCount(9);
  });

  await test.step('on a phone, all shown are selected, and the selection is cleared', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    const bar = page.getByRole('region', { name: '9 selected' });
    await expect(bar).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await expect(bar).toHaveCount(0);
  });
});
