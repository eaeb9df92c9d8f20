import { type ComponentType, lazy, useState } from 'react';

/**
 * A component whose code is fetched when it is first drawn or, ahead of that, by `preload`, which rejects where it cannot be fetched.
 * Once its code is there it is drawn at once, where `lazy` alone shows its fallback first and then holds the component back.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Late = lazy(async () => ({ default: await preload() }));
  function OnDemand(props: Props) {
    // What was there at first stays: another component in its place would lose its state.
    const [Shown] = useState(() => loaded ?? Late);
    return <Shown {...props} />;
  }
  return { Component: OnDemand, preload };
}
