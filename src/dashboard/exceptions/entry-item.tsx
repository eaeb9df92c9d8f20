import { AlarmClock, Check, Eye, RotateCcw, TriangleAlert } from 'lucide-react';
import { useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ExceptionEntry } from '#contract/bff/exceptions.ts';
import { IconButton } from '../ui/button.tsx';
import { NameLanguage } from '../ui/i18n/localized-text.ts';
import { Money } from '../ui/i18n/money-label.tsx';
import { stripUnsafeCharacters } from '../ui/strip-unsafe-characters.ts';
import { PageLink } from '../ui/navigation/page-link.tsx';
import { useDays } from '../stores/days.tsx';
import { todayIn } from '#order-domain/days/store-span.ts';
import { DoneWords } from './done-words.tsx';
import { EntryForm } from './entry-form.tsx';
import { entryMoment, entrySentence, entryTitle, otherOrder } from './entry-words.ts';
import { type EntryRow, stateOf } from './entry-rows.ts';
import { KindInfo } from './kind-info.tsx';
import { SelectBox } from './select-box.tsx';
import type { MarkAction } from './use-marks.ts';

export type EntryActions = {
  readonly hrefOf: (entry: ExceptionEntry) => string;
  /** A link to all entries about a person (their key). */
  readonly personHref: (key: string) => string;
  readonly onOpen: (row: EntryRow) => void;
  /** Opens or closes the form for a mark. */
  readonly onAsk: (row: EntryRow, mark: 'looked_at' | 'snoozed' | undefined) => void;
  readonly onMark: (row: EntryRow, action: MarkAction) => void;
  readonly onSelect: () => void;
};

const META = 'mt-0.5 flex flex-wrap items-baseline gap-x-2 text-xs text-ink-muted';
const ORDER_LINK =
  'relative touch-line pointer-fine:-my-1 rounded-sm font-medium text-ink underline underline-offset-2';

/** A link to another order that the entry names. */
function OtherOrder({ entry: { found }, tabIndex }: { entry: ExceptionEntry; tabIndex: number }) {
  const other = otherOrder(found);
  return (
    other && (
      <PageLink to={`/orders/${other.id}`} tabIndex={tabIndex} className={ORDER_LINK}>
        <bdi>{stripUnsafeCharacters(other.title)}</bdi>
      </PageLink>
    )
  );
}

/** The entries about one order or customer: findings, the order, and what to do. */
export function EntryItem({
  row,
  isOpen,
  isFirstStop,
  isSelected,
  showsStore,
  asked,
  onOpen,
  onAsk,
  onMark,
  onSelect,
  hrefOf,
  personHref,
}: EntryActions & {
  row: EntryRow;
  isOpen: boolean;
  /** True for the one row that Tab reaches; arrow keys reach the others. */
  isFirstStop: boolean;
  /** `all`: with the fold that holds the row. */
  isSelected: boolean | 'all';
  showsStore: boolean;
  /** The form that is open. */
  asked: 'looked_at' | 'snoozed' | undefined;
}) {
  const intl = useIntl();
  const days = useDays();
  const languages = useContext(NameLanguage);
  const { entries, first } = row;
  const { found } = first;
  const state = stateOf(row);
  const { formatMessage } = intl;
  const isCertain = entries.some((each) => each.found.certain);
  const Icon = isCertain ? TriangleAlert : Eye;
  const title = entryTitle(found);
  const tabIndex = isFirstStop ? 0 : -1;
  const stake = Math.max(...entries.map((each) => each.found.stake));
  const action = (
    id: 'exceptions.look' | 'exceptions.snooze' | 'exceptions.reopen',
    icon: typeof Icon,
    act: () => void,
  ) => (
    <IconButton
      icon={icon}
      label={formatMessage({ id })}
      tabIndex={tabIndex}
      className="-my-1.5"
      onClick={act}
    />
  );
  return (
    <div
      className={`relative grid grid-cols-[1rem_1rem_minmax(0,1fr)_auto] cramped:grid-cols-[1rem_1rem_minmax(0,1fr)] gap-x-2.5 border-b border-line py-2.5 pe-4 max-sm:pe-3 ${row.foldKey === undefined ? 'ps-4 max-sm:ps-3' : 'ps-10.5 max-sm:ps-6'} ${isOpen || isSelected ? 'bg-accent-soft' : 'hover:bg-hover'} ${state === 'open' ? '' : 'text-ink-muted'}`}
    >
      <SelectBox
        label={formatMessage(
          { id: 'exceptions.select' },
          { name: title ?? entrySentence(intl, found, languages) },
        )}
        isChecked={isSelected !== false}
        isDisabled={isSelected === 'all'}
        tabIndex={tabIndex}
        onChange={onSelect}
      />
      <span
        title={formatMessage({ id: isCertain ? 'exceptions.certain' : 'exceptions.worth_a_look' })}
        className={`pt-0.5 ${isCertain ? 'text-warning' : 'text-ink-faint'}`}
      >
        <Icon aria-hidden size={15} strokeWidth={1.75} />
        <span className="sr-only">
          <FormattedMessage id={isCertain ? 'exceptions.certain' : 'exceptions.worth_a_look'} />
        </span>
      </span>
      <div className="min-w-0">
        <PageLink
          to={hrefOf(first)}
          data-entry
          tabIndex={tabIndex}
          aria-current={isOpen ? 'true' : undefined}
          // The complete entry is clickable; its buttons and links lie above.
          className="-my-1 inline-block py-1 text-row font-medium wrap-anywhere cramped:wrap-break-word after:absolute after:inset-0"
          onClick={(event) => {
            if (found.orderId === undefined || event.metaKey || event.ctrlKey || event.shiftKey)
              return;
            event.preventDefault();
            onOpen(row);
          }}
        >
          {entrySentence(intl, found, languages)}
        </PageLink>
        <p className={META}>
          {title !== undefined && (
            <bdi className="font-medium text-ink">{stripUnsafeCharacters(title)}</bdi>
          )}
          <OtherOrder entry={first} tabIndex={tabIndex} />
          {found.person && (
            <PageLink
              to={personHref(found.person.key)}
              tabIndex={tabIndex}
              className="relative touch-line pointer-fine:-my-1 rounded-sm hover:underline"
            >
              <bdi>{stripUnsafeCharacters(found.person.name)}</bdi>
            </PageLink>
          )}
          {showsStore && <bdi>{days.stores.find(found.storeId).name}</bdi>}
          <time dateTime={found.orderId === undefined ? found.day : found.at}>
            {entryMoment(intl, found, days)}
          </time>
          {row.foldKey === undefined && <KindInfo kind={found.kind} tabIndex={tabIndex} />}
        </p>
        {entries.slice(1).map((entry) => {
          const { found: more } = entry;
          const isSameOrder = more.orderId === found.orderId;
          return (
            <div key={more.id} className="mt-1.5">
              <p className="text-row font-medium wrap-anywhere">
                {entrySentence(intl, more, languages)}
              </p>
              <p className={META}>
                {!isSameOrder && (
                  <PageLink to={hrefOf(entry)} tabIndex={tabIndex} className={ORDER_LINK}>
                    <bdi>{stripUnsafeCharacters(entryTitle(more) ?? '')}</bdi>
                  </PageLink>
                )}
                <OtherOrder entry={entry} tabIndex={tabIndex} />
                {!isSameOrder && <time dateTime={more.at}>{entryMoment(intl, more, days)}</time>}
                {more.kind !== found.kind && <KindInfo kind={more.kind} tabIndex={tabIndex} />}
              </p>
            </div>
          );
        })}
        <DoneWords entries={entries} />
      </div>
      <div className="flex flex-row-reverse items-center gap-3 self-start max-sm:flex-col max-sm:items-end max-sm:gap-1 max-sm:self-stretch cramped:col-start-3 cramped:flex-row-reverse cramped:items-center cramped:justify-between">
        {/* Keeps its width without money at stake, so that buttons line up. */}
        <span className="text-end sm:min-w-20">
          {stake > 0 && (
            <Money
              cents={stake}
              currency={found.currency}
              className={`text-row font-medium whitespace-nowrap tabular-nums ${state === 'open' ? '' : 'text-ink-muted'}`}
            />
          )}
        </span>
        <span className="relative flex gap-0.5 max-sm:-me-2 max-sm:mt-auto">
          {state === 'looked_at'
            ? null
            : action('exceptions.look', Check, () => onAsk(row, 'looked_at'))}
          {state === 'open'
            ? action('exceptions.snooze', AlarmClock, () => onAsk(row, 'snoozed'))
            : action('exceptions.reopen', RotateCcw, () => onMark(row, { mark: 'open' }))}
        </span>
      </div>
      {asked && (
        <div className="relative col-span-2 col-start-3 max-sm:col-span-full max-sm:col-start-1">
          <EntryForm
            key={asked}
            mark={asked}
            today={todayIn([found.storeId], days)}
            note={first.mark?.note ?? ''}
            onDone={(done) => onMark(row, done)}
            onCancel={() => onAsk(row, undefined)}
          />
        </div>
      )}
    </div>
  );
}
