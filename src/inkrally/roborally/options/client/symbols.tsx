/** Symbols of Option cards by ID, each 24 by 24 units. */

import type { ComponentType } from 'preact';

export const SYMBOLS: Readonly<Record<string, ComponentType>> = {
  // A coat whose plates flake off.
  ablative_coat: () => (
    <>
      <path d="M7 5l5 2 5-2v8c0 3-2 5-5 6-3-1-5-3-5-6zM12 7v12" />
      <path class="solid" d="M18 14h2v2h-2zM19 18h1.5v1.5H19z" />
    </>
  ),
  // A switch across its line.
  abort_switch: () => (
    <>
      <path d="M4 12h5M15 12h5M9 12l6-6M5 18l14 0" />
      <path class="solid" d="M9 12m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0" />
    </>
  ),
  // A disc between two shoes.
  brakes: () => <path d="M12 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10M5 6c-2 4-2 8 0 12M19 6c2 4 2 8 0 12" />,
  // A wire that opens automatically.
  circuit_breaker: () => (
    <>
      <path d="M3 15h5l7-8M15 15h6M8 19v-2M15 19v-2" />
      <path class="solid" d="M15 15m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0" />
    </>
  ),
  // A card that can replace another.
  conditional_program: () => <path d="M4 5h8v11H4zM14 9h6v10h-8v-2M8 8v3M8 13.5v.1" />,
  // A body with legs to both sides.
  crab_legs: () => <path d="M9 9h6v6H9zM9 10L4 7M9 12H3M9 14l-5 3M15 10l5-3M15 12h6M15 14l5 3" />,
  // Two barrels, two beams.
  double_barreled_laser: () => <path d="M4 7h6v3H4zM4 14h6v3H4zM10 8.5h10M10 15.5h10" />,
  // Two chips on one board.
  dual_processor: () => <path d="M5 6h6v6H5zM13 12h6v6h-6zM8 6V3M8 15v-3M16 12V9M16 21v-3M5 9H3M21 15h-2" />,
  // A chip with one cell more.
  extra_memory: () => <path d="M7 6h10v12H7zM7 9H4M7 12H4M7 15H4M20 9h-3M20 12h-3M20 15h-3M12 9.5v5M9.5 12h5" />,
  // Cross hairs over a register.
  fire_control: () => <path d="M12 5a7 7 0 1 0 0 14a7 7 0 1 0 0-14M12 2v6M12 16v6M2 12h6M16 12h6" />,
  // A wheel with its rim.
  flywheel: () => (
    <>
      <path d="M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M12 4v16M4 12h16" />
      <path class="solid" d="M12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5z" />
    </>
  ),
  // A lever in its fourth gate.
  fourth_gear: () => (
    <>
      <path d="M6 5v14M12 5v14M18 5v14M6 12h12" />
      <path class="solid" d="M18 17m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0" />
    </>
  ),
  // A top in its rings.
  gyroscopic_stabilizer: () => (
    <path d="M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M4 12c4-4 12-4 16 0c-4 4-12 4-16 0M12 2v20" />
  ),
  // A beam through a wall.
  high_power_laser: () => <path d="M3 12h18M11 4v5M11 15v5M14 4v5M14 15v5M18 9l3 3-3 3" />,
  // An arm with a claw.
  mechanical_arm: () => (
    <>
      <path d="M4 20h6M7 20v-5l5-6 4 3M16 12l4-1M16 12l1 4" />
      <path class="solid" d="M12 9m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0" />
    </>
  ),
  // A short gun on its wheel.
  mini_howitzer: () => (
    <>
      <path d="M4 14l12-7 2 3-9 6M8 15a3 3 0 1 0 .1 0" />
      <path class="solid" d="M20 5m-1.7 0a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0" />
    </>
  ),
  // A shield over a sleeping robot.
  power_down_shield: () => <path d="M5 5l7-2 7 2v7c0 5-3 7-7 9-4-2-7-4-7-9zM9 9h6l-6 6h6" />,
  // A beam that pushes away.
  pressor_beam: () => <path d="M3 8v8M6 12h8M11 9l3 3-3 3M17 7h4v10h-4z" />,
  // A transmitting mast.
  radio_control: () => (
    <>
      <path d="M12 10v11M8 21h8M8 6a5.5 5.5 0 0 0 0 8M16 6a5.5 5.5 0 0 1 0 8M5 3a9.5 9.5 0 0 0 0 14M19 3a9.5 9.5 0 0 1 0 14" />
      <path class="solid" d="M12 10m-1.7 0a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0 -3.4 0" />
    </>
  ),
  // A ram at the front.
  ramming_gear: () => <path d="M3 8h8v8H3zM11 9l9 3-9 3" />,
  // A beam to the back.
  rear_firing_laser: () => <path d="M9 7h9v10H9zM18 10l3 2-3 2M9 12H2M5 9.5L2 12l3 2.5" />,
  // Circulating cards.
  recompile: () => <path d="M5 9a7.5 7.5 0 0 1 13-2M19 15a7.5 7.5 0 0 1-13 2M18 3v4h-4M6 21v-4h4M9.5 9.5h5v5h-5z" />,
  // Two steps back.
  reverse_gear: () => <path d="M12 4v7M7 8l5 5 5-5M7 14l5 5 5-5" />,
  // Two ways that cross.
  scrambler: () => <path d="M4 7h4l8 10h4M4 17h4l2.5-3M13.5 10L16 7h4M18 4.5L20.5 7 18 9.5M18 14.5l2.5 2.5-2.5 2.5" />,
  // A box with a check mark.
  superior_archive: () => <path d="M4 5h16v4H4zM6 9v10h12V9M9 14l2 2 4-4" />,
  // A beam that pulls.
  tractor_beam: () => <path d="M3 7h4v10H3zM21 12H11M14 9l-3 3 3 3M19 8v8" />,
};
