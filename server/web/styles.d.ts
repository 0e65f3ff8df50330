/** Style sheets are imported for their effect. */
declare module '*.css';

declare module '*.css?inline' {
  /** The rules as text. */
  const rules: string;
  // biome-ignore lint/style/noDefaultExport: Vite names it so.
  export default rules;
}
