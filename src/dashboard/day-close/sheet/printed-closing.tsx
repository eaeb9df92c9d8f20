import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { setRollPage } from '../../ui/print/roll-page.ts';
import { PrintedWhen } from '../../ui/print/printed-when.tsx';

/** What a day is printed on: an A4 sheet, or the 80 mm roll of a receipt printer. */
export type Paper = 'a4' | 'roll';

/** A business day on paper, in place of the page, with lines to sign on. */
export function PrintedClosing({
  paper,
  title,
  head,
  note,
  children,
}: {
  paper: Paper;
  title: ReactNode;
  head: ReactNode;
  note: string;
  children: ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () =>
      paper === 'roll' && element.current
        ? setRollPage('closing-roll', element.current)
        : undefined,
    [paper],
  );
  return createPortal(
    <div ref={element} className="printed-closing measured-sheet" data-paper={paper}>
      <h1>{title}</h1>
      <p>{head}</p>
      {children}
      {note !== '' && (
        <p className="note" dir="auto">
          {note}
        </p>
      )}
      <div className="signatures">
        {(['close.signature', 'close.signature_second'] as const).map((id) => (
          <p key={id}>
            <FormattedMessage id={id} />
          </p>
        ))}
      </div>
      <footer>
        <PrintedWhen />
      </footer>
    </div>,
    document.body,
  );
}
