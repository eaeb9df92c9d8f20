import type { Page } from '@playwright/test';

/** A row of a list of orders or refunds. */
type ShownRow = { readonly id: string; readonly index: number; readonly top: number };

/** What a page shows, as far as the walker checks it. */
export type PageFacts = {
  /**
   * Path and query of the address; undefined on a page of the browser itself, e.g. without a
   * connection.
   */
  readonly address: { readonly path: string; readonly search: string } | undefined;
  /** Whether the product's script has shown nothing yet. */
  readonly isUnstarted: boolean;
  /** Whether the whole page was replaced by the last resort. */
  readonly isCrashed: boolean;
  /** The language of the interface; empty before one is shown. */
  readonly language: string;
  readonly headings: readonly string[];
  readonly repeatedIds: readonly string[];
  readonly grids: readonly {
    readonly name: string;
    readonly isBusy: boolean;
    readonly rows: readonly ShownRow[];
  }[];
  /** The ids of the orders whose rows are marked as open. */
  readonly selectedIds: readonly string[];
  /** The names of visible dialogs that block the page behind them, and of those that don't. */
  readonly modals: readonly string[];
  readonly panels: readonly string[];
  /** By how much (px) the page is wider or longer than the window. */
  readonly overflow: number;
  /**
   * The links of the header: whether each can be pressed, and whether it names the current page.
   */
  readonly links: readonly {
    readonly path: string;
    readonly isUsable: boolean;
    readonly isCurrent: boolean;
  }[];
  /** The titles of the open orders; empty while one has none yet. */
  readonly drawers: readonly string[];
  /** The filters shown as set; undefined where they are folded into a sheet. */
  readonly setFilters: readonly string[] | undefined;
  /** The words of what offers to try again, or to reload. */
  readonly failures: readonly string[];
  /** How many progress bars and busy regions there are. */
  readonly progresses: number;
  /** Whether the page asks to sign in. */
  readonly asksToSignIn: boolean;
};

/** Reads what a page shows at this moment. */
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
    // A dialog that blocks the page is native, or has a backdrop beside it.
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
    // A drawer and its content have the same name; while its code has not loaded, a bare region
    // takes its place.
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
    // Between two documents there is no element yet.
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
      // A refund's row has the id of its order before a dot and its own.
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
            // Not just any second button: what tells that an editor did not load has one, too.
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
