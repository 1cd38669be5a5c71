export function Page() {
  return <h1>warhost</h1>;
}
