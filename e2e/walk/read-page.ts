import type { Page } from '@playwright/test';

type ShownRow = { readonly id: string; readonly index: number; readonly top: number };

/** The facts that the rules check. */
export type PageFacts = {
  /** Undefined on the browser's own pages, e.g. offline. */
  readonly address: { readonly path: string; readonly search: string } | undefined;
  /** True before the product's script has rendered anything. */
  readonly isUnstarted: boolean;
  /** True when the root error page is shown. */
  readonly isCrashed: boolean;
  /** Empty before any is shown. */
  readonly language: string;
  readonly headings: readonly string[];
  readonly repeatedIds: readonly string[];
  readonly grids: readonly {
    readonly name: string;
    readonly isBusy: boolean;
    readonly rows: readonly ShownRow[];
  }[];
  /** Orders whose rows are marked as open. */
  readonly selectedIds: readonly string[];
  /** Names of visible dialogs that block the page behind them. */
  readonly modals: readonly string[];
  readonly panels: readonly string[];
  /** Px by which the page overflows the window. */
  readonly overflow: number;
  /** Links of the header: can each be pressed, and is it the current page? */
  readonly links: readonly {
    readonly path: string;
    readonly isUsable: boolean;
    readonly isCurrent: boolean;
  }[];
  /** Titles of the open orders; empty while one has none yet. */
  readonly drawers: readonly string[];
  /** Undefined while the filters are folded into a sheet. */
  readonly setFilters: readonly string[] | undefined;
  /** Labels of offered retries and reloads. */
  readonly failures: readonly string[];
  /** Progress bars and busy regions. */
  readonly progresses: number;
  readonly asksToSignIn: boolean;
};

export async function readPage(page: Page): Promise<PageFacts> {
  return page.evaluate(() => {
    const isVisible = (element: Element): boolean =>
      element.checkVisibility({
        visibilityProperty: true,
        opacityProperty: true,
        contentVisibilityAuto: true,
      });
    const all = (selector: string, inside: ParentNode = document): HTMLElement[] =>
      [...inside.querySelectorAll<HTMLElement>(selector)].filter(isVisible);
    const textOf = (element: Element | null | undefined): string =>
      (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    const nameOf = (element: Element): string => {
      const labels = (element.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => textOf(document.getElementById(id)));
      return element.getAttribute('aria-label') ?? labels.join(' ').trim();
    };
    const isProduct = location.protocol.startsWith('http');
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    const dialogs = all('[role="dialog"], [role="alertdialog"], dialog[open]');
    // A modal dialog is native, or has a sibling backdrop.
    const isModal = (dialog: Element): boolean =>
      dialog.matches(':modal') ||
      [...(dialog.parentElement?.children ?? [])].some((other) => {
        const { width, height } = other.getBoundingClientRect();
        return (
          other.getAttribute('role') === 'presentation' &&
          width >= innerWidth &&
          height >= innerHeight
        );
      });
    // A drawer and its content share a name; a plain region stands in until the drawer's code has
    // loaded.
    const drawers = all('aside, [role="dialog"]').filter((element) => {
      const label = element.getAttribute('aria-labelledby');
      if (label === null) return element.matches('main aside');
      return (
        element.querySelector(`[role="group"][aria-labelledby="${CSS.escape(label)}"]`) !== null
      );
    });
    const bar = document.querySelector('search[data-filters]');
    const isUsable = (link: Element): boolean => {
      const { left, top, width, height } = link.getBoundingClientRect();
      if (width === 0 || height === 0 || left < 0 || top < 0 || left + width > innerWidth + 1)
        return false;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return (
        hit !== null &&
        (link.contains(hit) ||
          hit.closest(`[role="dialog"], dialog, main aside, a[href="#content"]`) !== null)
      );
    };
    // There may be no document element between two documents.
    const root: HTMLElement | null = document.documentElement;
    const { scrollWidth = 0, clientWidth = 0, scrollHeight = 0, clientHeight = 0 } = root ?? {};
    return {
      address: isProduct ? { path: location.pathname, search: location.search } : undefined,
      isUnstarted: document.getElementById('root')?.hasChildNodes() !== true,
      isCrashed: textOf(document.getElementById('root')).startsWith(
        'Something went wrong on this page',
      ),
      language: root?.lang ?? '',
      headings: all('h1, h2').map(textOf),
      repeatedIds: [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))],
      grids: [...document.querySelectorAll<HTMLElement>('[role="grid"]')].map((grid) => ({
        name: nameOf(grid),
        isBusy: grid.getAttribute('aria-busy') === 'true',
        rows: [...grid.querySelectorAll<HTMLElement>('[role="row"][data-row]')].map((row) => ({
          id: row.dataset['row'] ?? '',
          index: Number(row.getAttribute('aria-rowindex')),
          top: Math.round(row.getBoundingClientRect().top),
        })),
      })),
      // The id of a refund's row is `orderId.refundId`.
      selectedIds: [
        ...document.querySelectorAll<HTMLElement>('[role="row"][data-row][aria-selected="true"]'),
      ].map((row) => row.dataset['row']?.split('.')[0] ?? ''),
      modals: dialogs.filter(isModal).map(nameOf),
      panels: dialogs
        .filter(
          (dialog) =>
            !isModal(dialog) &&
            !dialogs.some((other) => other !== dialog && other.contains(dialog)),
        )
        .map(nameOf),
      overflow: Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight),
      links: [...document.querySelectorAll('header nav a[href]')].map((link) => ({
        path: new URL(link.getAttribute('href') ?? '', location.href).pathname,
        isUsable: isUsable(link),
        isCurrent: link.getAttribute('aria-current') === 'page',
      })),
      drawers: drawers.map((drawer) => textOf(drawer.querySelector('h2'))),
      setFilters: bar?.querySelector('[data-filter]')
        ? [...bar.querySelectorAll<HTMLElement>('[data-filter]')]
            // Not any second button: a failed editor has one, too.
            .filter((pill) => pill.querySelector(':scope > button[aria-label^="Remove filter"]'))
            .map((pill) => pill.dataset['filter'] ?? '')
        : undefined,
      failures: all('button')
        .filter((button) => /^(?:Try again|Reload)/.test(textOf(button)))
        .map((button) =>
          textOf(button.closest('[role="alert"], [role="status"], p, section, div')).slice(0, 120),
        ),
      progresses: all('[role="progressbar"], [aria-busy="true"]').length,
      asksToSignIn: all('form button[type="submit"]').some(
        (button) => textOf(button) === 'Sign in',
      ),
    };
  });
}
