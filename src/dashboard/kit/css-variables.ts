import 'react';

declare module 'react' {
  // CSS variables are styles like any other.
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
