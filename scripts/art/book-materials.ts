export const bookDefinitions = `
  <linearGradient id="cloth" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="#2c6752"/><stop offset=".45" stop-color="#1d4c3b"/><stop offset="1" stop-color="#12352a"/>
  </linearGradient>
  <linearGradient id="spine" x1="0" y1="0" x2="1" y2="0">
    <stop offset="0" stop-color="#0a211a"/><stop offset=".35" stop-color="#1a4636"/><stop offset=".62" stop-color="#235544"/><stop offset="1" stop-color="#0f2d23"/>
  </linearGradient>
  <linearGradient id="foil" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="#fbe9b4"/><stop offset=".3" stop-color="#e3b558"/><stop offset=".55" stop-color="#c8912f"/><stop offset=".75" stop-color="#f3d68b"/><stop offset="1" stop-color="#b9822a"/>
  </linearGradient>
  <linearGradient id="pages" x1="0" y1="0" x2="1" y2="0">
    <stop offset="0" stop-color="#e9dcbd"/><stop offset=".5" stop-color="#fdf7e6"/><stop offset="1" stop-color="#e6d4ac"/>
  </linearGradient>
  <linearGradient id="shade" x1="0" y1="0" x2="1" y2="0">
    <stop offset="0" stop-color="#000" stop-opacity=".42"/><stop offset=".028" stop-color="#fff" stop-opacity=".14"/><stop offset=".05" stop-color="#000" stop-opacity=".34"/><stop offset=".085" stop-color="#fff" stop-opacity=".1"/><stop offset=".16" stop-color="#fff" stop-opacity="0"/>
  </linearGradient>
  <radialGradient id="sheen" cx=".3" cy=".16" r=".95">
    <stop offset="0" stop-color="#ffedc0" stop-opacity=".34"/><stop offset=".55" stop-color="#ffe0a0" stop-opacity=".05"/><stop offset="1" stop-color="#04120c" stop-opacity=".38"/>
  </radialGradient>
  <filter id="weave" x="0" y="0" width="1" height="1">
    <feTurbulence type="fractalNoise" baseFrequency=".9 .55" numOctaves="2" seed="32"/>
    <feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 .9  .5 .5 0 0 -.42"/>
    <feComposite in2="SourceGraphic" operator="in"/>
  </filter>`
