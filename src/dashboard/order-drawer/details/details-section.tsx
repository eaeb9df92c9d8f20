import { useIntl } from 'react-intl';
import type { MessageId } from '../../kit/i18n/messages.ts';
import { CopyableFact, FactList } from '../parts/facts.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { LongText } from '../parts/long-text.tsx';
import { RawData } from '../raw/raw-data.tsx';
import { Section } from '../parts/section.tsx';

/** The order's note with its line breaks; nothing where there is none. */
export function NotesSection() {
  const intl = useIntl();
  const { note } = useOrderContext().order;
  if (note.trim() === '') return null;
  return (
    <Section title={intl.formatMessage({ id: 'drawer.notes' })}>
      <p dir="auto" className="text-row whitespace-pre-wrap wrap-anywhere">
        <LongText text={note} most={400} />
      </p>
    </Section>
  );
}

/** Ids, each to copy, and the raw data of the response (`rawJson`: its body, undefined while it is loading). */
export function DetailsSection({ rawJson }: { rawJson: string | undefined }) {
  const intl = useIntl();
  const { order } = useOrderContext();
  const fields: readonly (readonly [MessageId, string | number | null | undefined])[] = [
    ['drawer.field.order', order.id],
    ['drawer.field.parent', order.parentOrderId],
    ['drawer.field.sequence', order.sequenceNumber],
    ['drawer.field.store', order.storeId],
    ['drawer.field.table', order.tableId],
    ['drawer.field.member', order.memberId],
    ['drawer.field.version', order.orderVersion],
  ];
  return (
    <Section title={intl.formatMessage({ id: 'drawer.details' })}>
      <FactList
        facts={fields.flatMap(([id, value]) => {
          if (value === null || value === undefined || value === '') return [];
          const label = intl.formatMessage({ id });
          return [
            {
              label,
              value: <CopyableFact text={String(value)} label={label} isSmall />,
            },
          ];
        })}
      />
      {rawJson !== undefined && <RawData text={rawJson} />}
    </Section>
  );
}
