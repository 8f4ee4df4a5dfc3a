// How the client is built: one page for production (`dist`), and with `--mode kit` the page that shows the drawing kit
// (`dist-kit`), which production never sees. `vite preview` sends the policy under which the server will send the pages.
import { defineConfig } from 'vitest/config';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export default defineConfig(({ mode }) => {
  const kit = mode === 'kit';
  return {
    // The facts of the games are files of the engine, read here too and never copied.
    server: { fs: { allow: ['..'] } },
    // Unit tests lie beside what they test. They draw to strings, so no browser is needed.
    test: { include: ['src/**/*.test.{ts,tsx}'], css: true, pool: 'threads' },
    preview: { headers: { 'Content-Security-Policy': POLICY } },
    build: {
      outDir: kit ? 'dist-kit' : 'dist',
      target: ['es2022', 'chrome107', 'firefox110', 'safari16.4'],
      // An asset inside a style sheet would be a data: address, which the policy refuses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: true,
      rolldownOptions: { input: kit ? 'kit.html' : 'index.html' },
    },
  };
});
