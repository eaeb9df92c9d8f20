import { useIntl } from 'react-intl';
import { CopyButton } from '../../kit/copy-button.tsx';
import { LongText } from './long-text.tsx';

/** A fact that people take elsewhere, with a button that copies it. */
export function CopyableFact({ text, label }: { text: string; label: string }) {
  const intl = useIntl();
  return (
    <span className="-my-0.5 flex items-center justify-between gap-2">
      <bdi className="min-w-0">
        <LongText text={text} />
      </bdi>
      <CopyButton
        text={text}
        label={intl.formatMessage({ id: 'drawer.copy_value' }, { label })}
        copiedLabel={intl.formatMessage({ id: 'action.copied' })}
      />
    </span>
  );
}
