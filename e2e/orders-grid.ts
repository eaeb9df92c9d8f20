import { expect, type Locator, type Page } from '@playwright/test';

/** The table of orders. */
export function ordersGrid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Orders' });
}

/** The row of an order, by its ticket number. */
export function orderRow(page: Page, ticket: string): Locator {
  return ordersGrid(page).getByRole('row').filter({ hasText: ticket });
}

/** The row of an order, by its id; tickets repeat each day. */
export function rowOfId(page: Page, id: string): Locator {
  return ordersGrid(page)
    .getByRole('row')
    .filter({ has: page.locator(`a[href^="/orders/${id}"]`) });
}

/** What a reader sees who scrolls from the first row to the last. */
export type WholeList = {
  /** Order ids, from top to bottom. */
  readonly ids: readonly string[];
  /** Rows that the table says it has, without its header. */
  readonly rowCount: number;
  /** The most elements that the document held on the way. */
  readonly mostElements: number;
};

/**
 * Scrolls until the table says how many rows it has in all and its last row is on screen, and notes every row on the way; fails where
 * two rows on screen are the same order, or the same place holds two orders.
 */
export async function readWholeList(page: Page): Promise<WholeList> {
  await expect(ordersGrid(page)).toBeVisible();
  return ordersGrid(page).evaluate(async (grid) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const scrollable = (element: Element | null): Element => {
      if (element === null) return document.documentElement;
      return /auto|scroll/.test(getComputedStyle(element).overflowY) ? element : scrollable(element.parentElement);
    };
    const scroller = scrollable(grid);
    const idsByPlace = new Map<number, string>();
    let mostElements = 0;
    let waiting = 0;

    function note(): void {
      const onScreen = new Set<string>();
      for (const row of grid.querySelectorAll('[role="row"]')) {
        const id = row.querySelector('a[href^="/orders/"]')?.getAttribute('href')?.split(/[/?]/)[2];
        if (id === undefined) continue;
        if (onScreen.has(id)) throw new Error(`Order ${id} is on screen twice.`);
        onScreen.add(id);
        const place = Number(row.getAttribute('aria-rowindex'));
        const before = idsByPlace.get(place);
        if (before !== undefined && before !== id) throw new Error(`Row ${place} showed ${before} and now ${id}.`);
        idsByPlace.set(place, id);
      }
      mostElements = Math.max(mostElements, document.querySelectorAll('*').length);
    }

    for (;;) {
      await frame();
      note();
      const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
      const rowCount = Number(grid.getAttribute('aria-rowcount'));
      if (isAtEnd && rowCount >= 0) {
        const ids = [...idsByPlace].sort(([left], [right]) => left - right).map(([, id]) => id);
        return { ids, rowCount: rowCount - 1, mostElements };
      }
      // At the end of what is loaded: the next page is on its way.
      waiting = isAtEnd ? waiting + 1 : 0;
      if (waiting > 1_000) throw new Error(`Nothing came after row ${idsByPlace.size}.`);
      scroller.scrollTop += Math.max(40, scroller.clientHeight * 0.8);
    }
  });
}

/** Expects a list to hold exactly these orders, each once, whatever the order within a second. */
export function expectExactly(list: WholeList, expected: readonly { readonly id: string }[]): void {
  expect(list.ids.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  expect(list.rowCount).toBe(expected.length);
}
