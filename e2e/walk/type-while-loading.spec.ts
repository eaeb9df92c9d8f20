import { manyOrders, ticketOf, uuid } from '../fixtures/build-order.ts';
import { expect, test } from '../fixtures/test.ts';
import { FAILED_RESPONSE } from '../fixtures/watch-page.ts';

const orders = manyOrders(700);

/** The responses that have come by the time somebody types: none, the first page, and then more and more of what reading needs. */
const ANSWERED = [0, 1, 2, 3, 5];

test('an order is found if its ticket is typed while a slow service answers', async ({
  page,
  startHostile,
  problems,
}) => {
  // On a slow machine the BFF may give up on a response that is held up; the page asks again.
  problems.expect(FAILED_RESPONSE);
  for (const [index, answered] of ANSWERED.entries()) {
    // On the first page of the list and on its last one, and before as after the first page has come.
    for (const number of index < 2 ? [690, 40] : [index % 2 === 0 ? 690 : 40]) {
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
  }
});
