import { formatLocale } from '../kit/i18n/format-locale.ts';
import { USUAL_HOURS, withHours } from '../kit/i18n/hours.ts';
import { interfaceLocale } from '#contract/text/interface-language.ts';
import { declareLanguage, messagesFor } from '../kit/i18n/messages.ts';
import { createPlainIntl } from '../kit/i18n/plain-intl.ts';
import { responseText } from '../kit/loading/early-responses.ts';
import { readTableLayout } from '../kit/table/read-table-layout.ts';
import { keepFirstMeasures } from '../kit/table/window/first-measures.ts';
import { TextBlocks, widthsIn } from '../kit/table/window/text-lines.tsx';
import { staticNodes } from '../kit/early/static-nodes.ts';
import { layOutFirstRows } from '../orders-list/first-rows/first-rows.tsx';
import { neededExpansions, ORDER_COLUMNS } from '../orders-list/table/columns/order-columns.tsx';
import { isFirstSession, readFirstOrders } from '../orders-list/first-rows/read-first-responses.ts';
import { readPreferences } from '../preferences/preferences.ts';
import { opensDefaultView } from '../views/default-view.ts';
import { ORDERS_VIEWS } from '../orders-list/views/orders-views.ts';
import { ALL_ORDERS_PATH, PREFERENCES_PATH, SESSION_PATH } from './first-requests.ts';
import { startLanguages } from './spoken.ts';

/** Where rows are cards, and windows of which it is known where their rows are: between them, and in lower ones, other bars are above them. */
const CARDS = '(width < 40rem)';
const KNOWN = `(${CARDS} or (width >= 43.75rem)) and (height >= 30rem)`;

/** Resolves once the page's styles have loaded; never if they fail to, since rows without styles are not to be seen. */
function stylesLoaded(): Promise<unknown> {
  const styles = document.querySelector<HTMLLinkElement>('#frame ~ link[rel="stylesheet"]');
  return new Promise((resolve) => {
    if (styles?.sheet) resolve(styles);
    styles?.addEventListener('load', resolve, { once: true });
  });
}

/** The row in `place` at a point of the window; looked up by position because inert rows are never an event's target. */
function rowAt(place: HTMLElement, { clientX, clientY }: MouseEvent): HTMLElement | undefined {
  const { left, right, top, bottom } = place.getBoundingClientRect();
  if (clientX < left || clientX >= right || clientY < top || clientY >= bottom) return undefined;
  return [...place.querySelectorAll<HTMLElement>('[data-row]')].find((row) => {
    const box = row.getBoundingClientRect();
    return clientY >= box.top && clientY < box.bottom;
  });
}

/**
 * Marks the row that is clicked as the open one, at once. Removes the first rows in the same task in which the dashboard first renders, and
 * has it open the order that was clicked last.
 */
function handOver(place: HTMLElement, root: HTMLElement): void {
  let clicked: HTMLElement | undefined;
  const onClick = (event: MouseEvent) => {
    // A click with a modifier key opens another tab, which only the link in the dashboard's row can do.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (clicked) clicked.ariaSelected = null;
    clicked = rowAt(place, event);
    if (clicked) clicked.ariaSelected = 'true';
  };
  addEventListener('click', onClick);
  // Runs before anything else after the dashboard's first commit, so that nothing ever finds an order twice.
  const commit = new MutationObserver(() => {
    commit.disconnect();
    keepFirstMeasures(undefined);
    removeEventListener('click', onClick);
    place.remove();
    const id = clicked?.dataset['row'];
    if (id) root.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.click();
  });
  commit.observe(root, { childList: true });
}

/**
 * Draws the first rows over the page's static frame, as the dashboard will, as soon as session and orders have arrived. The dashboard's first
 * render replaces them and opens the order that was clicked last. Draws nothing if it is uncertain how the rows will look; rejects if
 * anything is not as expected.
 */
export async function drawFirstRows(): Promise<void> {
  const root = document.getElementById('root');
  const language = interfaceLocale(startLanguages());
  // While the responses are on their way.
  const regional = formatLocale(language, navigator.languages);
  // All are awaited from the start, so that no failure is ever unhandled.
  const [sessionText = 'null', preferencesText = 'null', pageText = 'null', messages] = await Promise.all([
    responseText(SESSION_PATH),
    responseText(PREFERENCES_PATH),
    responseText(ALL_ORDERS_PATH),
    messagesFor(language),
  ]);
  declareLanguage(language);
  const {
    theme,
    hours = USUAL_HOURS,
    nameLanguage = navigator.languages.join(','),
    tableLayout,
    defaultView,
  } = readPreferences(JSON.parse(preferencesText));
  if (defaultView !== undefined && opensDefaultView(ORDERS_VIEWS, location)) return;
  const locale = withHours(regional, hours === 'language' ? undefined : hours);
  const session: unknown = JSON.parse(sessionText);
  if (!root || !isFirstSession(session) || !matchMedia(KNOWN).matches) return;
  const layout = readTableLayout(ORDER_COLUMNS, tableLayout);
  const orders = readFirstOrders(pageText);
  if (!orders || neededExpansions(layout).length > 0) return;
  const intl = createPlainIntl(locale, messages);
  const isCard = matchMedia(CARDS).matches;
  const list = layOutFirstRows({ session, orders, intl, nameLanguage, layout, isCard });
  await stylesLoaded();
  if (root.hasChildNodes()) return;

  // first-rows.css puts it where the table will be.
  const place = document.createElement('div');
  place.id = 'first-rows';
  place.inert = true;
  place.ariaHidden = 'true';
  place.style.setProperty('--lines', String(list.totalLines));
  const content = document.createElement('div');
  content.style.height = `${list.height}px`;
  place.append(content);
  const systemTheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset['theme'] = theme === 'system' ? systemTheme : theme;
  root.parentElement?.append(place);
  try {
    content.append(...staticNodes(TextBlocks(list)));
    const widths = widthsIn(content);
    const size = { width: place.clientWidth, height: place.clientHeight };
    content.replaceChildren(...staticNodes(list.rowsIn(size, widths)));
    keepFirstMeasures({ size, widths });
  } catch (error) {
    place.remove();
    throw error;
  }
  handOver(place, root);
}
