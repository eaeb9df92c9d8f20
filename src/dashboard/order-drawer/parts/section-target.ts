/** The sections within an element, from the top down. */
function sectionsIn(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('section[data-section]')];
}

/** Scrolls to a section, by its title, and focuses its heading. */
export function goToSection(root: Element, title: string): void {
  const section = sectionsIn(root).find(({ dataset }) => dataset['section'] === title);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector('h3')?.focus({ preventScroll: true });
}

/** How far (px) below the scroller's top a section counts as the one being read. */
const READ_FROM = 48;

/** The title of the section being read in a scroller; at its end the last one. */
export function sectionInSight(scroller: Element): string | undefined {
  const sections = sectionsIn(scroller);
  const isAtEnd = scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
  const line = scroller.getBoundingClientRect().top + READ_FROM;
  const read = isAtEnd
    ? sections.at(-1)
    : (sections.findLast((section) => section.getBoundingClientRect().top <= line) ?? sections[0]);
  return read?.dataset['section'];
}
