export function Notice({ title, text }: { title: string; text: string }) {
  return (
    <main class="notice">
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <a href="#/">All matches</a>
    </main>
  );
}
