import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** What moved, and how far, since the page began. */
    layoutShifts?: string[];
  }
}

/** Notes every layout shift of the pages opened from now on; call it before the page is opened. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    window.layoutShifts = shifts;
    const nameOf = (node: unknown) =>
      node instanceof Element ? `<${node.localName} class="${node.className}">` : `“${String(node)}”`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0, sources = [] }: { value?: number; sources?: { node?: unknown }[] } = { ...entry.toJSON() };
        shifts.push(`${value} ${sources.map(({ node }) => nameOf(node)).join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shifts so far, also of the frame that is being drawn. */
export async function layoutShifts(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    // An entry comes after its frame: the second one from now has seen all that is drawn.
    for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return window.layoutShifts ?? [];
  });
}
