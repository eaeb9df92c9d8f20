import { Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isUnderWay, ReadingLine, type ReadingLineProps } from '../filters/reading-line.tsx';
import { Button } from '../kit/button.tsx';
import type { MessageId } from '../kit/i18n/messages.ts';
import { PageLink } from '../kit/navigation/page-link.tsx';
import { ChoiceMenu } from '../kit/popups/choice-menu.tsx';
import { useMediaQuery } from '../kit/use-media-query.ts';
import type { Entry } from '#order-domain/exceptions/entry.ts';
import { GROUPINGS, type Grouping } from './groups.ts';

const NARROW = '(width < 43.75rem)';
const GROUPING_NAMES: Readonly<Record<Grouping | 'none', MessageId>> = {
  none: 'exceptions.group.none',
  kind: 'exceptions.kind',
  person: 'exceptions.group.person',
  day: 'exceptions.group.day',
};

/** How many entries the page has, how far reading is, and how they are arranged. */
export function ExceptionsTotals({
  entries,
  isWhole,
  isNothingRead,
  status,
  waiting,
  onArrange,
  grouping,
  onGroup,
  exportButton,
}: {
  entries: readonly Entry[];
  isWhole: boolean;
  /** Whether nothing can be read, for reasons that the page tells below. */
  isNothingRead: boolean;
  status: ReadingLineProps;
  /** How many entries came while the list was in use. */
  waiting: number;
  onArrange: () => void;
  grouping: Grouping | undefined;
  onGroup: (grouping: Grouping | undefined) => void;
  exportButton: ReactNode;
}) {
  const { formatMessage } = useIntl();
  const isPhone = useMediaQuery(NARROW);
  const isReading = !isWhole && isUnderWay(status);
  const certain = entries.filter(({ found }) => found.certain).length;
  return (
    <section
      aria-label={formatMessage({ id: 'exceptions.totals' })}
      className="relative flex min-h-10 shrink-0 items-baseline gap-x-3 border-b border-line px-4 py-2 max-[699.98px]:flex-wrap max-sm:px-3 print:hidden"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-0.5 cramped:basis-full">
        {!isNothingRead && (
          <p className="text-sm font-semibold not-cramped:whitespace-nowrap">
            <FormattedMessage id="exceptions.count" values={{ count: entries.length }} />
            {!isWhole && (
              <span className="ms-2 text-xs font-normal text-ink-muted">
                {' '}
                <FormattedMessage id="exceptions.so_far" />
              </span>
            )}
          </p>
        )}
        {certain > 0 && certain < entries.length && (
          <p className="text-xs text-ink-muted">
            <FormattedMessage id="exceptions.certain_count" values={{ count: certain }} />
          </p>
        )}
        {!isWhole && !isReading && !isNothingRead && <ReadingLine {...status} />}
        <span role="status">
          {waiting > 0 && (
            <Button look="outline" className="-my-1 h-7! text-xs/7!" onClick={onArrange}>
              <FormattedMessage id="exceptions.new" values={{ count: waiting }} />
            </Button>
          )}
        </span>
      </div>
      {isReading && <ReadingLine {...status} />}
      {/* On phones, Cancel takes the menus' place, so that the figures keep theirs. */}
      {!(isReading && isPhone) && (
        <span className="flex shrink-0 sm:-me-2">
          {exportButton}
          <PageLink
            to="/settings#exceptions"
            className="touch-target -my-1 inline-flex h-7 items-center rounded-md px-2 text-xs text-ink-muted hover:bg-hover max-sm:hidden"
          >
            <FormattedMessage id="exceptions.thresholds" />
          </PageLink>
          <ChoiceMenu
            name={formatMessage({ id: 'exceptions.grouping' })}
            group="group"
            icon={Rows3}
            choices={(['none', ...GROUPINGS] as const).map((value) => ({
              value,
              label: formatMessage({ id: GROUPING_NAMES[value] }),
            }))}
            value={grouping ?? 'none'}
            onChange={(value) => onGroup(value === 'none' ? undefined : value)}
          />
        </span>
      )}
    </section>
  );
}
