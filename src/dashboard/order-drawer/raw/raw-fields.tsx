import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { CopyButton } from '../../kit/copy-button.tsx';
import { RawTree } from './raw-tree.tsx';

function orderIn(text: string): unknown {
  const answer: unknown = JSON.parse(text);
  return typeof answer === 'object' && answer !== null && 'order' in answer ? answer.order : answer;
}

/** Everything the answer held, also fields we do not know and entries we could not read; taken apart only once it is opened. */
export function RawFields({ text }: { text: string }) {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const order = useMemo(() => (isOpen ? orderIn(text) : undefined), [isOpen, text]);
  const label = intl.formatMessage({ id: 'drawer.raw' });
  return (
    <details className="relative text-row" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="touch-line w-fit cursor-default text-ink-muted hover:text-ink">{label}</summary>
      {isOpen && (
        <>
          <div className="absolute end-0 top-0">
            <CopyButton
              text={text}
              label={intl.formatMessage({ id: 'drawer.copy_this' }, { name: label })}
              copiedLabel={intl.formatMessage({ id: 'action.copied' })}
            />
          </div>
          <RawTree value={order} />
        </>
      )}
    </details>
  );
}
