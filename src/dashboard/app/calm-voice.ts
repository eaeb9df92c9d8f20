/** The least time (ms) between two messages, and how long texts may still change before one. */
const PAUSE = 5_000;
const SETTLING = 150;

/** Every live region but the voice itself. */
const REGIONS = '[role="status"], [role="alert"], [aria-live]:not([data-voice])';

/** What a region says, with a pause between its paragraphs. */
function textOf(region: Element): string {
  const { innerText = region.textContent ?? '' }: Partial<Pick<HTMLElement, 'innerText'>> =
    region instanceof HTMLElement ? region : {};
  return innerText.trim();
}

/**
 * Says what the page's live regions say to screen readers in one voice: politely, at most one message in 5 s, the last text of each region
 * once, alerts first. The regions themselves are silenced. Returns what ends it.
 */
export function startCalmVoice(): () => void {
  const voice = document.createElement('p');
  voice.className = 'sr-only';
  voice.dataset['voice'] = '';
  voice.ariaLive = 'polite';
  // Its words are not the page's: whatever reads or searches the document finds them once, in their region.
  const words = voice.attachShadow({ mode: 'closed' });
  document.body.append(voice);
  /** What each region held last, seen or not: what is seen of it takes the browser a layout, which waits until it is said. */
  const known = new WeakMap<Element, string>();
  const waiting = new Set<Element>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let forgetting: ReturnType<typeof setTimeout> | undefined;
  let quietUntil = 0;

  const speak = () => {
    timer = undefined;
    const regions = [...waiting].filter((region) => region.isConnected);
    waiting.clear();
    const isAlert = (region: Element) => Number(region.getAttribute('role') === 'alert');
    const sorted = regions.toSorted((left, right) => isAlert(right) - isAlert(left));
    const texts = sorted.map(textOf).filter((text) => text !== '');
    if (texts.length === 0) return;
    // What is outside a modal dialog isn't heard.
    const host =
      [...document.querySelectorAll('dialog[open], [role="dialog"][aria-modal="true"]')].at(-1) ?? document.body;
    if (voice.parentElement !== host) host.append(voice);
    words.textContent = [...new Set(texts)].join('\n');
    forgetting = setTimeout(() => words.replaceChildren(), PAUSE - 2 * SETTLING);
    quietUntil = performance.now() + PAUSE;
  };
  const notice = (region: Element, isNews: boolean) => {
    if (region.getAttribute('aria-live') !== 'off') region.setAttribute('aria-live', 'off');
    const content = region.textContent.trim();
    if (content === (known.get(region) ?? '')) return;
    known.set(region, content);
    if (!isNews) return;
    if (content === '') waiting.delete(region);
    else waiting.add(region);
    if (waiting.size > 0) timer ??= setTimeout(speak, Math.max(SETTLING, quietUntil - performance.now()));
  };
  const observer = new MutationObserver((mutations) => {
    for (const { target, addedNodes } of mutations) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(REGIONS);
      if (region) notice(region, true);
      for (const added of addedNodes) {
        if (!(added instanceof Element) || added === voice) continue;
        if (added.matches(REGIONS)) notice(added, true);
        for (const inner of added.querySelectorAll(REGIONS)) notice(inner, true);
      }
    }
  });
  for (const region of document.querySelectorAll(REGIONS)) notice(region, false);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(forgetting);
    voice.remove();
  };
}
