import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { useFocusHeir } from './focus-heir.ts';

/** A button that goes once it is pressed, or with what it is about: the focus goes to the heir. */
export function PassingButton(props: ComponentProps<typeof Button>) {
  return <Button ref={useFocusHeir()} {...props} />;
}
