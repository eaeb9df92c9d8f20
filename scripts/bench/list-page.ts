import type { Browser, CDPSession, ElementHandle, Page } from '@playwright/test';
import type { Conditions } from './conditions.ts';

export type ListSource = {
  readonly url: string;
  /** Matches only rows whose order is loaded and that respond to clicks. */
  readonly filled: string;
  /** Also matches skeleton rows; the same as `filled` if there are none. */
  readonly drawn: string;
};

export type ListPage = {
  readonly page: Page;
  readonly session: CDPSession;
  /** Scrolls the rows. */
  readonly scroller: ElementHandle<Element>;
  close(): Promise<void>;
};

/** The window of all compared lists. */
export const VIEWPORT = { width: 1440, height: 900 } as const;

export function tillviewList(url: string): ListSource {
  return {
    url: `${url}/orders`,
    filled: '[role="grid"] a[href^="/orders/"]',
    drawn: '[role="row"] a[href^="/orders/"]',
  };
}

/** Uses a new browser context, with empty caches, and waits for the first order. */
export async function openList(
  browser: Browser,
  { url, filled }: ListSource,
  { slowdown }: Conditions,
): Promise<ListPage> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url);
  const scroller = await page
    .locator(filled)
    .first()
    .evaluateHandle((cell) => {
      const scrollable = (element: Element): Element => {
        const { parentElement } = element;
        if (parentElement === null) return document.documentElement;
        return /auto|scroll/.test(getComputedStyle(element).overflowY)
          ? element
          : scrollable(parentElement);
      };
      return scrollable(cell);
    });
  return { page, session, scroller, close: () => context.close() };
}

/**
 * Scrolls to the end until the list is `pixels` high or has not grown for 200 frames, then back to
 * the top.
 */
export async function loadOrders({ scroller }: ListPage, pixels: number): Promise<void> {
  await scroller.evaluate(
    async (element, pixels) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (
        let patience = 200, height = 0;
        patience > 0 && element.scrollHeight < pixels;
        patience -= 1
      ) {
        if (element.scrollHeight > height) patience = 200;
        height = element.scrollHeight;
        element.scrollTop = height;
        await frame();
      }
      element.scrollTop = 0;
      await frame();
      await frame();
      // JSON has no `Infinity`.
    },
    Math.min(pixels, Number.MAX_SAFE_INTEGER),
  );
}
