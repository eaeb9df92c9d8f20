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
 * Scrolls down until the table says how many rows it has in all, then reads it from the first row to the last; fails where an area
 * stays blank, two rows on screen are the same order, or one place shows two orders.
 */
export async function readWholeList(page: Page): Promise<WholeList> {
  // Rows of an earlier selection stay, marked as busy, until those of the new one come.
  await expect(ordersGrid(page)).toHaveAttribute('aria-busy', 'false');
  return ordersGrid(page).evaluate(async (grid) => {
    const PATIENCE_FRAMES = 1_000;
    const scrollable = (element: Element | null): Element => {
      if (element === null) return document.documentElement;
      return /auto|scroll/.test(getComputedStyle(element).overflowY) ? element : scrollable(element.parentElement);
    };
    const scroller = scrollable(grid);
    const rows = () => [...grid.querySelectorAll('[role="row"]:has(a[href^="/orders/"])')];
    const headRows = () => grid.querySelectorAll('[role="row"]:has([role="columnheader"])').length;
    const allRows = () => Number(grid.getAttribute('aria-rowcount'));
    const rowCount = () => (allRows() < 0 ? -1 : allRows() - headRows());
    const isAtEnd = () => scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

    /** Waits, frame by frame. */
    async function until(what: string, isSo: () => boolean): Promise<void> {
      for (let frames = 0; !isSo(); frames += 1) {
        if (frames > PATIENCE_FRAMES) throw new Error(`Waited for ${what} at ${scroller.scrollTop} px in vain.`);
        await frame();
      }
    }

    /** Whether rows and the headings of their days fill what can be seen of the list below its head, or down to its last row. */
    function isFilled(): boolean {
      const boxOf = (part: Element) => part.getBoundingClientRect();
      const rowBoxes = rows().map(boxOf);
      const boxes = [...rowBoxes, ...[...grid.querySelectorAll('[data-day]')].map(boxOf)];
      const view = boxOf(scroller);
      const head = grid.querySelector('[role="row"]:has([role="columnheader"])');
      const top = head ? boxOf(head).bottom : view.top;
      const hasLast = rows().some((row) => Number(row.getAttribute('aria-rowindex')) === rowCount() + headRows());
      const bottom = hasLast ? Math.min(view.bottom, Math.max(...rowBoxes.map((row) => row.bottom))) : view.bottom;
      const isCovered = (y: number) => boxes.some(({ top, bottom }) => top <= y && y <= bottom);
      for (let y = top + 1; y < bottom; y += 8) if (!isCovered(y)) return false;
      return isCovered(bottom - 1);
    }

    while (rowCount() < 0) {
      const height = scroller.scrollHeight;
      scroller.scrollTop = height;
      await until('more orders', () => rowCount() >= 0 || scroller.scrollHeight > height);
    }

    const idsByPlace = new Map<number, string>();
    let mostElements = 0;
    scroller.scrollTop = 0;
    for (let isRead = false; !isRead; scroller.scrollTop += scroller.clientHeight * 0.9) {
      await until('rows', isFilled);
      const onScreen = new Set<string>();
      for (const row of rows()) {
        const id = row.querySelector('a')?.getAttribute('href')?.split(/[/?]/)[2] ?? '';
        if (onScreen.has(id)) throw new Error(`Order ${id} is on screen twice.`);
        onScreen.add(id);
        const place = Number(row.getAttribute('aria-rowindex'));
        const before = idsByPlace.get(place) ?? id;
        if (before !== id) throw new Error(`Row ${place} showed ${before} and now ${id}.`);
        idsByPlace.set(place, id);
      }
      mostElements = Math.max(mostElements, document.querySelectorAll('*').length);
      isRead = isAtEnd();
    }
    const ids = [...idsByPlace].sort(([left], [right]) => left - right).map(([, id]) => id);
    return { ids, rowCount: rowCount(), mostElements };
  });
}

/** Expects a list to hold exactly these orders, each once, whatever the order within a second. */
export function expectExactly(list: WholeList, expected: readonly { readonly id: string }[]): void {
  const seen = new Set(list.ids);
  expect(expected.filter(({ id }) => !seen.has(id)).map(({ id }) => id)).toEqual([]);
  expect(list.ids).toHaveLength(expected.length);
  expect(seen.size).toBe(expected.length);
  expect(list.rowCount).toBe(expected.length);
}
