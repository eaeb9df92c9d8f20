import { useIntl } from 'react-intl';
import { LongText } from '../parts/long-text.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';
import { Section } from '../parts/section.tsx';

/** The order's note with its line breaks; nothing where there is none. */
export function NotesSection() {
  const intl = useIntl();
  const { note } = useOrderFrame().order;
  if (note.trim() === '') return null;
  return (
    <Section title={intl.formatMessage({ id: 'drawer.notes' })}>
      <p dir="auto" className="text-row whitespace-pre-wrap wrap-anywhere">
        <LongText text={note} most={400} />
      </p>
    </Section>
  );
}
