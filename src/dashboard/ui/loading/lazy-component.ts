import { type ComponentType, createElement, lazy, useState } from 'react';

/**
 * React's `lazy` with `preload`: once loaded, the component renders without suspending, since
 * showing even a short fallback would delay it by 300 ms.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const request = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Lazy: ComponentType<Props> = lazy(request);
  function Component(props: Props) {
    // Never the other one later, which would lose its state.
    const [shown] = useState(() => loaded ?? Lazy);
    return createElement(shown, props);
  }
  return Object.assign(Component, { preload: () => void request().catch(() => undefined) });
}
