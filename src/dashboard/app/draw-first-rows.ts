import { formatLocale } from '../kit/i18n/format-locale.ts';
import { USUAL_HOURS, withHours } from '../kit/i18n/hours.ts';
import { messagesFor, startLanguage } from '../kit/i18n/messages.ts';
import { createPlainIntl } from '../kit/i18n/plain-intl.ts';
import { afterPaint } from '../kit/loading/after-paint.ts';
import { answered, answerText } from '../kit/loading/early-answers.ts';
import { ownKey, storageOwner } from '../kit/loading/storage-owner.ts';
import { staticNodes } from '../kit/early/static-nodes.ts';
import { layOutFirstRows, totalLines } from '../orders-list/first-rows/first-rows.tsx';
import { isFirstSession, readFirstOrders } from '../orders-list/first-rows/read-first-answers.ts';
import { LAYOUT_KEY, VIEW_NOTES_KEY } from '../orders-list/views/view-keys.ts';
import { ALL_ORDERS_PATH, SESSION_PATH } from './first-requests.ts';
import { PREFERENCES_KEY } from './sync/preferences-key.ts';

/** Rows are drawn in windows (px) of at least this size: in smaller ones they are cards, or what stands above them takes less room. */
const ROOMY = '(width >= 700px) and (height >= 480px)';
/** The heights (px) of what stands above and below the list: header, views and filters; the status line, and the totals but for their lines. */
const ABOVE = 136;
const BELOW = 32 + 37;
const TOTAL_LINE = 20;
/** The longest (ms) that the dashboard waits for first rows: an answer may end late, and a page that is not shown is never painted. */
const LONGEST_WAIT = 250;
/** The height (px) of the footer below the rows while older ones can be loaded. */
const FOOTER = 40;

/** Whether the reader changed how the list looks. */
function isChanged(): boolean {
  return [LAYOUT_KEY, PREFERENCES_KEY, VIEW_NOTES_KEY].some((key) => localStorage.getItem(ownKey(key)) !== null);
}

function stylesLoaded(): Promise<void> {
  const styles = document.querySelector<HTMLLinkElement>('#frame ~ link[rel="stylesheet"]');
  if (!styles) throw new Error('The page links no styles.');
  return new Promise((resolve, reject) => {
    if (styles.sheet) resolve();
    styles.addEventListener('load', () => resolve(), { once: true });
    styles.addEventListener('error', () => reject(new Error('The styles did not load.')), { once: true });
  });
}

/** The row of that place which contains a point of the window. Rows for eyes only are no event's target. */
function rowAt(place: HTMLElement, { clientX, clientY }: MouseEvent): HTMLElement | undefined {
  const { left, right, top, bottom } = place.getBoundingClientRect();
  if (clientX < left || clientX >= right || clientY < top || clientY >= bottom) return undefined;
  return [...place.querySelectorAll<HTMLElement>('[data-order-id]')].find((row) => {
    const box = row.getBoundingClientRect();
    return clientY >= box.top && clientY < box.bottom;
  });
}

/** Removes the first rows in the very task in which the dashboard shows anything, and has it open the order that was clicked last. */
function handOver(place: HTMLElement, root: HTMLElement): void {
  let clickedId: string | undefined;
  const onClick = (event: MouseEvent) => {
    // With a key, a click opens another tab, which only the link of the dashboard's row can.
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) clickedId = rowAt(place, event)?.dataset['orderId'];
  };
  addEventListener('click', onClick);
  // Before anything else runs after the dashboard's first commit, so that no order is ever found twice.
  const commit = new MutationObserver(() => {
    commit.disconnect();
    removeEventListener('click', onClick);
    place.remove();
    if (clickedId === undefined) return;
    root.querySelector<HTMLElement>(`[data-order-id="${CSS.escape(clickedId)}"]`)?.click();
  });
  commit.observe(root, { childList: true });
}

let drawing: Promise<void> | undefined;

/**
 * Settles once first rows are on the screen whose answers are there, or it is certain that none are drawn from them, or soon; work that
 * starts before keeps people waiting for them.
 */
export async function firstRowsPainted(): Promise<void> {
  if (drawing) await Promise.race([drawing, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT))]);
}

function boxOf(className: string): HTMLElement {
  const box = document.createElement('div');
  box.className = className;
  return box;
}

/**
 * Draws the first rows over the page's static frame as the dashboard will, as soon as session and orders are there; whatever the dashboard
 * shows first takes their place, and opens the order that was clicked last. Draws nothing where it is not certain how they will look;
 * rejects where something is not as expected.
 */
export async function drawFirstRows(): Promise<void> {
  const answers = Promise.all([answerText(SESSION_PATH), answerText(ALL_ORDERS_PATH)]);
  const root = document.getElementById('root');
  const language = startLanguage(navigator.languages, document.documentElement);
  const locale = withHours(await formatLocale(language, navigator.languages), USUAL_HOURS);
  const messages = await messagesFor(language);
  const [sessionText = 'null', pageText = 'null'] = await answers;
  const session: unknown = JSON.parse(sessionText);
  if (!root || !isFirstSession(session) || !matchMedia(ROOMY).matches) return;
  if (storageOwner() !== (session.user?.id ?? null) || isChanged()) return;
  const orders = readFirstOrders(pageText);
  if (!orders) return;
  const nameLanguage = navigator.languages.join(',');
  const list = layOutFirstRows({ session, orders, intl: createPlainIntl(locale, messages), nameLanguage });
  await stylesLoaded();
  if (root.hasChildNodes()) return;

  const place = boxOf('fixed inset-x-0 overflow-y-auto overflow-x-hidden');
  place.id = 'first-rows';
  place.inert = true;
  place.ariaHidden = 'true';
  place.style.top = `${ABOVE}px`;
  place.style.bottom = `${BELOW + TOTAL_LINE * totalLines(session)}px`;
  const content = boxOf('bg-surface');
  content.style.height = `${list.height + FOOTER}px`;
  place.append(content);
  document.documentElement.dataset['theme'] = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.parentElement?.append(place);
  try {
    content.append(...staticNodes(list.rowsIn({ width: place.clientWidth, height: place.clientHeight })));
  } catch (error) {
    place.remove();
    throw error;
  }
  handOver(place, root);
  await new Promise<void>(afterPaint);
}

/** Draws the first rows once their answers are there; where that fails the page starts without them. */
export async function startFirstRows(): Promise<void> {
  const drawn = drawFirstRows().catch(() => undefined);
  await Promise.all([answered(SESSION_PATH), answered(ALL_ORDERS_PATH)]).catch(() => undefined);
  drawing = drawn;
}
