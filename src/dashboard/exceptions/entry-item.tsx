import { AlarmClock, Check, Eye, RotateCcw, TriangleAlert } from 'lucide-react';
import { useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ExceptionEntry } from '#contract/bff/exceptions.ts';
import { dayWords } from '../filters/date-words.ts';
import { IconButton } from '../ui/button.tsx';
import { NameLanguage } from '../ui/i18n/localized-text.ts';
import { Money } from '../ui/i18n/money-label.tsx';
import { stripUnsafeCharacters } from '../ui/strip-unsafe-characters.ts';
import { PageLink } from '../ui/navigation/page-link.tsx';
import { useDays } from '../stores/days.tsx';
import { formatMoment } from '../stores/store-clock.ts';
import { getDayZone, todayIn } from '#order-domain/days/store-span.ts';
import { EntryForm } from './entry-form.tsx';
import { entryMoment, entrySentence, entryTitle, otherOrder } from './entry-words.ts';
import type { MarkAction } from './use-marks.ts';

export type EntryActions = {
  readonly hrefOf: (entry: ExceptionEntry) => string;
  /** A link to all entries about a person (their key). */
  readonly personHref: (key: string) => string;
  readonly onOpen: (entry: ExceptionEntry) => void;
  /** Opens or closes the form for a mark. */
  readonly onAsk: (entry: ExceptionEntry, mark: 'looked_at' | 'snoozed' | undefined) => void;
  readonly onMark: (entry: ExceptionEntry, action: MarkAction) => void;
};

function DoneWords({ entry: { mark, state, hasChanged, found } }: { entry: ExceptionEntry }) {
  const intl = useIntl();
  const days = useDays();
  const isDone = mark !== undefined && mark.mark !== 'open' && (state !== 'open' || hasChanged);
  if (!mark || (!isDone && mark.note === '')) return null;
  const clock = { timeZone: getDayZone(found.storeId, days) };
  const values = {
    isNamed: String(mark.by !== null),
    name: <bdi>{mark.by !== null && stripUnsafeCharacters(mark.by)}</bdi>,
    time: formatMoment(intl.locale, mark.at, clock, 'day-time'),
    day: mark.until !== null && dayWords(intl, mark.until),
  };
  return (
    <p className="relative mt-1 flex w-fit flex-wrap gap-x-2 text-xs wrap-anywhere text-ink-muted">
      {isDone && (
        <span>
          <FormattedMessage
            id={mark.mark === 'snoozed' ? 'exceptions.snoozed_by' : 'exceptions.looked_at_by'}
            values={values}
          />
        </span>
      )}
      {hasChanged && (
        <span className="text-warning">
          <FormattedMessage id="exceptions.changed" />
        </span>
      )}
      {mark.note !== '' && <q className="text-ink">{stripUnsafeCharacters(mark.note)}</q>}
    </p>
  );
}

/** One entry: the finding, possible explanations, its order, and its actions. */
export function EntryItem({
  entry,
  isOpen,
  isFirstStop,
  showsStore,
  asked,
  onOpen,
  onAsk,
  onMark,
  hrefOf,
  personHref,
}: EntryActions & {
  entry: ExceptionEntry;
  isOpen: boolean;
  /** True for the one entry that Tab reaches; arrow keys reach the others. */
  isFirstStop: boolean;
  showsStore: boolean;
  /** The form that is open. */
  asked: 'looked_at' | 'snoozed' | undefined;
}) {
  const intl = useIntl();
  const days = useDays();
  const languages = useContext(NameLanguage);
  const { found, state } = entry;
  const { formatMessage } = intl;
  const Icon = found.certain ? TriangleAlert : Eye;
  const title = entryTitle(found);
  const other = otherOrder(found);
  const action = (
    id: 'exceptions.look' | 'exceptions.snooze' | 'exceptions.reopen',
    icon: typeof Icon,
    act: () => void,
  ) => (
    <IconButton
      icon={icon}
      label={formatMessage({ id })}
      tabIndex={isFirstStop ? 0 : -1}
      className="-my-1.5"
      onClick={act}
    />
  );
  return (
    <div
      className={`relative grid grid-cols-[1rem_minmax(0,1fr)_auto] cramped:grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5 border-b border-line px-4 py-2.5 max-sm:px-3 ${isOpen ? 'bg-accent-soft' : 'hover:bg-hover'} ${state === 'open' ? '' : 'text-ink-muted'}`}
    >
      <span
        title={formatMessage({
          id: found.certain ? 'exceptions.certain' : 'exceptions.worth_a_look',
        })}
        className={`pt-0.5 ${found.certain ? 'text-warning' : 'text-ink-faint'}`}
      >
        <Icon aria-hidden size={15} strokeWidth={1.75} />
        <span className="sr-only">
          <FormattedMessage id={found.certain ? 'exceptions.certain' : 'exceptions.worth_a_look'} />
        </span>
      </span>
      <div className="min-w-0">
        <PageLink
          to={hrefOf(entry)}
          data-entry
          tabIndex={isFirstStop ? 0 : -1}
          aria-current={isOpen ? 'true' : undefined}
          // The complete entry is clickable; its buttons and links lie above.
          className="-my-1 inline-block py-1 text-row font-medium wrap-anywhere cramped:wrap-break-word after:absolute after:inset-0"
          onClick={(event) => {
            if (found.orderId === undefined || event.metaKey || event.ctrlKey || event.shiftKey)
              return;
            event.preventDefault();
            onOpen(entry);
          }}
        >
          {entrySentence(intl, found, languages)}
        </PageLink>
        <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-xs text-ink-muted">
          {title !== undefined && (
            <bdi className="font-medium text-ink">{stripUnsafeCharacters(title)}</bdi>
          )}
          {other && (
            <PageLink
              to={`/orders/${other.id}`}
              tabIndex={isFirstStop ? 0 : -1}
              className="relative touch-line pointer-fine:-my-1 rounded-sm font-medium text-ink underline underline-offset-2"
            >
              <bdi>{stripUnsafeCharacters(other.title)}</bdi>
            </PageLink>
          )}
          {found.person && (
            <PageLink
              to={personHref(found.person.key)}
              tabIndex={isFirstStop ? 0 : -1}
              className="relative touch-line pointer-fine:-my-1 rounded-sm hover:underline"
            >
              <bdi>{stripUnsafeCharacters(found.person.name)}</bdi>
            </PageLink>
          )}
          {showsStore && <bdi>{days.stores.find(found.storeId).name}</bdi>}
          {found.orderId === undefined ? (
            <span>{entryMoment(intl, found, days)}</span>
          ) : (
            <time dateTime={found.at}>{entryMoment(intl, found, days)}</time>
          )}
          <span className="text-ink-muted max-sm:basis-full">
            <FormattedMessage id={`exception.${found.kind}.why`} />
          </span>
        </p>
        <DoneWords entry={entry} />
      </div>
      <div className="flex flex-row-reverse items-center gap-3 self-start max-sm:flex-col max-sm:items-end max-sm:gap-1 max-sm:self-stretch cramped:col-start-2 cramped:flex-row-reverse cramped:items-center cramped:justify-between">
        {/* Keeps its width without money at stake, so that buttons line up. */}
        <span className="text-end sm:min-w-20">
          {found.stake > 0 && (
            <Money
              cents={found.stake}
              currency={found.currency}
              className={`text-row font-medium whitespace-nowrap tabular-nums ${state === 'open' ? '' : 'text-ink-muted'}`}
            />
          )}
        </span>
        <span className="relative flex gap-0.5 max-sm:-me-2 max-sm:mt-auto">
          {state === 'looked_at'
            ? null
            : action('exceptions.look', Check, () => onAsk(entry, 'looked_at'))}
          {state === 'open'
            ? action('exceptions.snooze', AlarmClock, () => onAsk(entry, 'snoozed'))
            : action('exceptions.reopen', RotateCcw, () =>
                onMark(entry, { mark: 'open', note: entry.mark?.note }),
              )}
        </span>
      </div>
      {asked && (
        <div className="relative col-span-2 col-start-2">
          <EntryForm
            key={asked}
            mark={asked}
            today={todayIn([found.storeId], days)}
            note={entry.mark?.note ?? ''}
            onDone={(done) => onMark(entry, done)}
            onCancel={() => onAsk(entry, undefined)}
          />
        </div>
      )}
    </div>
  );
}
