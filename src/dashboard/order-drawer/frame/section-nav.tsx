import { memo, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import type { MessageId } from '../../ui/i18n/messages.ts';
import type { OrderFigures } from '#order-domain/order/order-figures.ts';
import { ShownRefund } from '../parts/jump-link.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { drawerSections } from './order-body.tsx';

function sectionsIn(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('section[data-section]')];
}

function goToSection(root: Element, title: string): void {
  const section = sectionsIn(root).find(({ dataset }) => dataset['section'] === title);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector('h3')?.focus({ preventScroll: true });
}

/**
 * A section counts as being read once its top is at most this far (px) below the scroller's top.
 */
const READ_FROM = 48;

/** The part that was jumped to (`jump-link.tsx`), if it is still where the jump has put it. */
function jumpTarget(scroller: Element, isAtEnd: boolean): Element | undefined {
  const target =
    scroller.querySelector('section :focus') ?? scroller.querySelector('section [aria-current]');
  if (!target) return undefined;
  const box = scroller.getBoundingClientRect();
  const part = target.getBoundingClientRect();
  const below = part.top + part.height / 2 - box.top - box.height / 2;
  const isInPlace =
    Math.abs(below) < READ_FROM / 4 ||
    (scroller.scrollTop === 0 ? below < 0 : isAtEnd && part.top >= box.top);
  return isInPlace ? target : undefined;
}

/**
 * The title of the section being read in a scroller: the one jumped to or, at the end, the last.
 */
function sectionInSight(scroller: Element): string | undefined {
  const sections = sectionsIn(scroller);
  const isAtEnd =
    scroller.scrollTop > 0 &&
    scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
  const target = jumpTarget(scroller, isAtEnd);
  const line = scroller.getBoundingClientRect().top + READ_FROM;
  const read =
    sections.find((section) => target && section.contains(target)) ??
    (isAtEnd
      ? sections.at(-1)
      : (sections.findLast((section) => section.getBoundingClientRect().top <= line) ??
        sections[0]));
  return read?.dataset['section'];
}

type NavEntry = { readonly title: MessageId; readonly count: number | undefined };

function navEntries(order: Order, figures: OrderFigures): NavEntry[] {
  return drawerSections
    .filter(({ isEmpty }) => !isEmpty?.(order, figures))
    .map(({ name, count: countOf }) => {
      const count = countOf?.(order);
      return {
        title: `drawer.${name}`,
        count: count !== undefined && count > 1 ? count : undefined,
      };
    });
}

/** The title of the section being read in the scroller beside `nav`, once it scrolled. */
function useCurrentSection(nav: RefObject<HTMLElement | null>): string | undefined {
  const [title, setTitle] = useState<string>();
  useEffect(() => {
    const root = nav.current?.parentElement;
    const onScroll = ({ target }: Event) => {
      if (target instanceof Element && target.querySelector('section'))
        setTitle(sectionInSight(target));
    };
    root?.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => root?.removeEventListener('scroll', onScroll, { capture: true });
  }, [nav]);
  return title;
}

/**
 * The sections of the open order in one line, as buttons that jump there; the section being read is
 * marked as current.
 */
export const SectionNav = memo(function SectionNav() {
  const { formatMessage, formatNumber } = useIntl();
  const { order, figures } = useOrderContext();
  const nav = useRef<HTMLElement>(null);
  const current = useCurrentSection(nav);
  const entries = navEntries(order, figures).map(({ title, count }) => ({
    title: formatMessage({ id: title }),
    count,
  }));
  const refunds = formatMessage({ id: 'drawer.refunds' });
  const first = useContext(ShownRefund) === undefined ? undefined : refunds;
  const shown =
    entries.find(({ title }) => title === (current ?? first))?.title ?? entries[0]?.title;
  return (
    <nav
      ref={nav}
      aria-label={formatMessage({ id: 'drawer.sections' })}
      className="box-content flex h-8 shrink-0 fading-tabs overflow-x-auto border-b border-line px-2 [scrollbar-width:none] print:hidden pointer-coarse:h-11"
    >
      {entries.map(({ title, count }) => (
        <button
          key={title}
          type="button"
          aria-current={title === shown ? 'true' : undefined}
          className="relative shrink-0 px-2 text-xs font-medium whitespace-nowrap text-ink-muted -outline-offset-2 after:absolute after:inset-x-2 after:bottom-0 hover:text-ink aria-[current]:text-ink aria-[current]:after:border-b-2 aria-[current]:after:border-accent pointer-coarse:min-w-11"
          onClick={(event) => {
            const root = event.currentTarget.closest('nav')?.parentElement;
            if (root) goToSection(root, title);
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
