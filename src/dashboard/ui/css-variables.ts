import 'react';

declare module 'react' {
  // Allows CSS variables in `style`.
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
