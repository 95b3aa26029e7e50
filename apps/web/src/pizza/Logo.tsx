/** The slice with the tick. Decorative: the product's name is next to it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M3.2 8.3C10.6 3.9 21.4 3.9 28.8 8.3c.7.4.9 1.3.5 2L18.2 29.6c-1 1.6-3.4 1.6-4.4 0L2.7 10.3c-.4-.7-.2-1.6.5-2z"
        fill="var(--ember)"
      />
      <path
        d="M3.2 8.3C10.6 3.9 21.4 3.9 28.8 8.3c.7.4.9 1.3.5 2l-1.5 2.6C20.5 9 11.5 9 4.2 12.9l-1.5-2.6c-.4-.7-.2-1.6.5-2z"
        fill="var(--logo-crust)"
      />
      <path
        d="M11.3 18.3l3.5 3.5 6.1-7"
        fill="none"
        stroke="#FFF6EA"
        strokeWidth="2.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
