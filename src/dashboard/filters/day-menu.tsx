import { lazy, type ReactNode, Suspense } from 'react';
import { MenuButton } from '../ui/popups/menu-button.tsx';

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

/** A button that opens a calendar, to choose one day (`YYYY-MM-DD`) of `first` to `last`. */
export function DayMenu({
  label,
  day,
  today,
  first,
  last = today,
  onChoose,
  ...button
}: {
  /** The accessible name of the button and of the panel. */
  label: string;
  day: string | undefined;
  today: string;
  first?: string;
  last?: string;
  onChoose: (day: string) => void;
  buttonClassName: string;
  face: ReactNode;
  align?: 'start' | 'end';
}) {
  return (
    <MenuButton
      {...button}
      label={label}
      panel={(close) => (
        <div className="min-h-76 min-w-69 p-3">
          <Suspense>
            <Calendar
              from={day}
              to={day}
              today={today}
              first={first}
              last={last}
              onChoose={(chosen) => {
                close();
                onChoose(chosen);
              }}
            />
          </Suspense>
        </div>
      )}
    />
  );
}
