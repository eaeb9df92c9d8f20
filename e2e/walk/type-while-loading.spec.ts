import { manyOrders, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

const orders = manyOrders(450);

/**
 * The responses that have come by the time somebody types: none, the first page, and more of what reading needs; and who is looked for, on
 * the first page of the list or on its last one. That any other moment ends alike is proven by the unit test of the search's commands.
 */
const MOMENTS = [
  { answered: 0, number: 40 },
  { answered: 1, number: 440 },
  { answered: 3, number: 40 },
];

test('an order is found if its ticket is typed while a slow service answers', async ({
  page,
  startHostile,
  problems,
}) => {
  // On a slow machine the BFF may give up on a response that is held up; the page asks again.
  problems.expect(FAILED_RESPONSE);
  for (const { answered, number } of MOMENTS) {
    await test.step(`${ticketOf(number)}, after ${answered} answers`, async () => {
      const { url, upstream } = await startHostile(orders);
      const { behaviour } = upstream;
      const rest = Promise.withResolvers<undefined>();
      let begun = 0;
      behaviour.delay = () => {
        // The service takes ever so long from here on.
        if (begun === answered) behaviour.gate = rest.promise;
        begun += 1;
        return 0;
      };
      await page.goto(`${url}/orders`, { waitUntil: 'commit' });
      const find = page.getByRole('combobox', { name: 'Find orders' });
      await expect(find).toBeVisible();
      // Some answers only come to those who type.
      const typesFirst = answered > 0;
      if (!typesFirst) await expect.poll(() => begun).toBeGreaterThan(answered);
      await page.keyboard.press('/');
      await expect(find).toBeFocused();
      for (const character of ticketOf(number)) {
        await page.keyboard.type(character);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      }
      if (typesFirst) await expect.poll(() => begun).toBeGreaterThan(answered);
      await expect(find).toHaveValue(ticketOf(number));
      await expect(page.getByRole('banner').getByRole('link', { name: 'Refunds' })).toBeVisible();
      rest.resolve(undefined);
      await expect(page.locator(`[id="found-${uuid(1, number)}"]`)).toContainText(ticketOf(number));
      await page.keyboard.press('Enter');
      await page.waitForURL(`${url}/orders/${uuid(1, number)}`);
    });
  }
});
