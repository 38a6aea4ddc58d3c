/* Reads pictures for bench/six-readers.ts: width, height and grey pixels in, a line of text out for each. */
#include <stdio.h>
#include <stdint.h>
#include "quirc.h"

int main(void) {
  struct quirc *reader = quirc_new();
  uint32_t shape[2];
  while (fread(shape, sizeof shape, 1, stdin) == 1) {
    if (quirc_resize(reader, (int)shape[0], (int)shape[1]) < 0) return 1;
    uint8_t *luma = quirc_begin(reader, NULL, NULL);
    if (fread(luma, (size_t)shape[0] * shape[1], 1, stdin) != 1) return 1;
    quirc_end(reader);
    const char *found = "";
    static struct quirc_code code;
    static struct quirc_data data;
    for (int i = 0; i < quirc_count(reader); i++) {
      quirc_extract(reader, i, &code);
      if (quirc_decode(&code, &data) == QUIRC_SUCCESS) { found = (const char *)data.payload; break; }
    }
    puts(found);
  }
  return 0;
}
