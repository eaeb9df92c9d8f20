import { memo, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { navEntries } from './nav-entries.ts';
import { useOrderFrame } from '../parts/order-frame.ts';
import { goToSection } from '../parts/section-target.ts';
import { useSectionInSight } from './use-section-in-sight.ts';

/** Brings an element into sight of what scrolls sideways, and nothing else. */
function bringInto(strip: Element, element: Element): void {
  const [outer, inner] = [strip.getBoundingClientRect(), element.getBoundingClientRect()];
  if (inner.left < outer.left || inner.right > outer.right) {
    strip.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2 });
  }
}

/** The sections of the open order in one line, each to go to; the one that is read is marked. */
export const SectionNav = memo(function SectionNav() {
  const { formatMessage, formatNumber } = useIntl();
  const { order } = useOrderFrame();
  const nav = useRef<HTMLElement>(null);
  const { current, pin } = useSectionInSight(nav);
  const entries = navEntries(order).map(({ title, count }) => ({ title: formatMessage({ id: title }), count }));
  const marked = entries.some(({ title }) => title === current) ? current : entries[0]?.title;
  useEffect(() => {
    const button = nav.current?.querySelector('[aria-current]');
    if (current !== undefined && nav.current && button) bringInto(nav.current, button);
  }, [current]);
  return (
    <nav
      ref={nav}
      aria-label={formatMessage({ id: 'drawer.sections' })}
      className="box-content flex h-8 shrink-0 overflow-x-auto border-b border-line ps-2 pe-1 [scrollbar-width:none] print:hidden pointer-coarse:h-11"
    >
      {entries.map(({ title, count }) => (
        <button
          key={title}
          type="button"
          aria-current={title === marked ? 'true' : undefined}
          className="relative shrink-0 px-2 text-xs font-medium whitespace-nowrap text-ink-muted -outline-offset-2 after:absolute after:inset-x-2 after:bottom-0 hover:text-ink aria-[current]:text-ink aria-[current]:after:border-b-2 aria-[current]:after:border-accent pointer-coarse:min-w-11"
          onClick={(event) => {
            const root = event.currentTarget.closest('nav')?.parentElement;
            if (root) goToSection(root, title);
            pin(title);
          }}
        >
          {title}
          {count !== undefined && (
            <>
              {' '}
              <span className="font-normal text-ink-faint">{formatNumber(count)}</span>
            </>
          )}
        </button>
      ))}
    </nav>
  );
});
