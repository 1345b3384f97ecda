/** Somebody's first letter in a ring, where there is no picture. */
export const Initial = ({ nickname }: { readonly nickname: string }) => (
  <span className="initial" aria-hidden="true">
    {[...nickname][0]?.toUpperCase()}
  </span>
);
