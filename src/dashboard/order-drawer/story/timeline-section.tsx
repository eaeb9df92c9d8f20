import { useIntl } from 'react-intl';
import { formatMoment } from '../../stores/store-clock.ts';
import { useOrderFrame } from '../parts/order-frame.ts';
import { Section } from '../parts/section.tsx';
import { TimelineEventLine } from './timeline-event-line.tsx';
import { withKeys } from '../parts/with-keys.ts';

/** What happened when, on the store's clock, exactly in the order of the timestamps, with the balance after each of several moves. */
export function TimelineSection() {
  const intl = useIntl();
  const { clock, reckoning } = useOrderFrame();
  const { events } = reckoning;
  const days = events.map(({ at }) => (at === undefined ? undefined : formatMoment(intl.locale, at, clock, 'day')));
  const hasMoves = events.filter(({ balance }) => balance !== undefined).length > 1;
  return (
    <Section title={intl.formatMessage({ id: 'drawer.timeline' })}>
      <ol className="grid grid-cols-[fit-content(10rem)_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-row">
        {withKeys([...events.entries()], ([, { kind }]) => kind).map(({ key, entry: [place, event] }) => (
          <li key={key} className="col-span-2 grid grid-cols-subgrid">
            <TimelineEventLine
              event={event}
              hasBalance={hasMoves}
              isSameDay={
                days[place] !== undefined && days[place] === days.slice(0, place).findLast((day) => day !== undefined)
              }
            />
          </li>
        ))}
      </ol>
    </Section>
  );
}
