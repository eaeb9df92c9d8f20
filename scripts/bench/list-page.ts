import type { Browser, CDPSession, ElementHandle, Page } from '@playwright/test';
import type { Conditions } from './conditions.ts';

/** A page that lists orders. */
export type ListSource = {
  readonly url: string;
  /** A selector that matches only in rows whose order is loaded and that respond to clicks. */
  readonly filled: string;
  /**
   * A selector that also matches in rows that are only drawn; the same as `filled` if there are
   * none.
   */
  readonly drawn: string;
};

/** An open page that lists orders. */
export type ListPage = {
  readonly page: Page;
  readonly session: CDPSession;
  /** The element that scrolls the rows. */
  readonly scroller: ElementHandle<Element>;
  close(): Promise<void>;
};

/** The size of the window in which lists are looked at. */
export const VIEWPORT = { width: 1440, height: 900 } as const;

/** The orders list of Tillview at an address. */
export function tillviewList(url: string): ListSource {
  return {
    url: `${url}/orders`,
    filled: '[role="grid"] a[href^="/orders/"]',
    drawn: '[role="row"] a[href^="/orders/"]',
  };
}

/** Opens a list in a new browser context (with empty caches) and waits for its first order. */
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
 * Loads more orders by scrolling to the end until the list is `pixels` high or has not grown for
 * 200 frames; then scrolls to the top.
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
