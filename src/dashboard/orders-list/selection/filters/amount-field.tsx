import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../kit/i18n/messages.ts';

/** A field in which an amount is typed. */
export function AmountField({
  label,
  placeholder,
  text,
  problemId,
  onText,
}: {
  label: MessageId;
  placeholder: string;
  text: string;
  /** The element that says what is wrong with it, if anything is. */
  problemId: string | undefined;
  onText: (text: string) => void;
}) {
  return (
    <label className="text-xs text-ink-muted">
      <FormattedMessage id={label} />
      <input
        className="touch-target h-8 w-full rounded-md border border-control bg-surface px-2 text-end text-row aria-invalid:border-danger"
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        onChange={(event) => onText(event.target.value)}
      />
    </label>
  );
}
