import { type ComponentType, lazy, useState } from 'react';

/**
 * A component whose code is loaded on first render or by `preload`, which rejects if that fails. Once loaded it renders at once, whereas
 * `lazy` alone shows its fallback first and delays the component.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Late = lazy(async () => ({ default: await preload() }));
  function OnDemand(props: Props) {
    // The first choice stays: another component type would lose the state.
    const [Shown] = useState(() => loaded ?? Late);
    return <Shown {...props} />;
  }
  return { Component: OnDemand, preload };
}
