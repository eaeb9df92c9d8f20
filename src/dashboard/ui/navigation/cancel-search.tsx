import { FormattedMessage } from 'react-intl';
import { Button } from '../button.tsx';

/** Leaves a page's search field on a phone. */
export function CancelSearch({ onCancel }: { onCancel: () => void }) {
  return (
    <Button
      className="shrink-0 not-phone:hidden"
      // The field keeps the focus until the click; without it, it would disappear before.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        onCancel();
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }}
    >
      <FormattedMessage id="action.cancel" />
    </Button>
  );
}
