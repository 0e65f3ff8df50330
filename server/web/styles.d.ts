/** Style sheets are imported for their effect. */
declare module '*.css';

declare module '*.css?inline' {
  /** The rules as text. */
  const rules: string;
  export default rules;
}
