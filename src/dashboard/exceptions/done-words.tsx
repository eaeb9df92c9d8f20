import { FormattedMessage, useIntl } from 'react-intl';
import type { ExceptionEntry } from '#contract/bff/exceptions.ts';
import { getDayZone } from '#order-domain/days/store-span.ts';
import { dayWords } from '../filters/date-words.ts';
import { useDays } from '../stores/days.tsx';
import { formatMoment } from '../stores/store-clock.ts';
import { stripUnsafeCharacters } from '../ui/strip-unsafe-characters.ts';

/** What was done with entries: who reviewed or snoozed them, and the note; each once. */
export function DoneWords({ entries }: { entries: readonly ExceptionEntry[] }) {
  const alike = Map.groupBy(entries, ({ mark, state, hasChanged }) =>
    JSON.stringify([mark?.mark, mark?.by, mark?.at, mark?.until, mark?.note, state, hasChanged]),
  );
  return [...alike].map(([key, [entry]]) => entry && <MarkWords key={key} entry={entry} />);
}

function MarkWords({ entry: { mark, state, hasChanged, found } }: { entry: ExceptionEntry }) {
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
